#include "core/train/command_inbox.h"

#include <utility>

namespace burnish {

CommandInbox::CommandInbox(CommandQueue& queue, std::stop_token outside)
    : queue_(queue), outside_(std::move(outside)), onOutsideStop_(outside_, [this] { stopSource_.request_stop(); }) {}

void CommandInbox::poll() {
  while (auto command = queue_.take()) add(*std::move(command));
}

void CommandInbox::wait(double seconds) {
  if (auto command = queue_.waitFor(seconds)) add(*std::move(command));
  poll();
}

std::optional<Command> CommandInbox::next() {
  if (waiting_.empty()) return std::nullopt;
  Command command = std::move(waiting_.front());
  waiting_.pop_front();
  return command;
}

CommandInbox::StopKind CommandInbox::stopKind() const {
  if (wanted_ != StopKind::None) return wanted_;
  return outside_.stop_requested() ? StopKind::Interrupted : StopKind::None;
}

void CommandInbox::add(Command command) {
  if (const auto* stop = std::get_if<StopRun>(&command.payload)) {
    wanted_ = stop->save ? StopKind::Save : StopKind::Discard;
    stopSource_.request_stop();
  }
  waiting_.push_back(std::move(command));
}

}  // namespace burnish
