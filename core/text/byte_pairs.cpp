#include "core/text/byte_pairs.h"

#include <queue>

#include <bit>
#include <tuple>

namespace burnish {
namespace {

uint64_t pairOf(int32_t left, int32_t right) {
  return uint64_t{static_cast<uint32_t>(left)} << 32 | static_cast<uint32_t>(right);
}

/// A symbol in the list that shrinks while pairs merge.
struct Node {
  int32_t symbol;
  int32_t previous;
  int32_t next;  ///< -1 at the end.
  bool alive;
};

/// Two neighbours that can merge. It is stale if either has merged with another one meanwhile.
struct Candidate {
  int32_t rank;
  int32_t position;
  int32_t left;
  int32_t right;
  int32_t merged;
  bool operator>(const Candidate& other) const {
    return std::tie(rank, position) > std::tie(other.rank, other.position);
  }
};

}  // namespace

BytePairs::BytePairs(std::size_t count) : slots_(std::bit_ceil(2 * count + 2)) {}

std::size_t BytePairs::slotOf(uint64_t pair) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = static_cast<std::size_t>((pair * 0x9E3779B97F4A7C15u) >> 24) & mask;
  while (slots_[slot].pair != kEmpty && slots_[slot].pair != pair) slot = (slot + 1) & mask;
  return slot;
}

void BytePairs::addMerge(int32_t left, int32_t right, int32_t merged) {
  const uint64_t pair = pairOf(left, right);
  Slot& slot = slots_[slotOf(pair)];
  if (slot.pair == kEmpty) slot = {pair, count_, merged};
  ++count_;
}

const BytePairs::Slot* BytePairs::find(int32_t left, int32_t right) const {
  const Slot& slot = slots_[slotOf(pairOf(left, right))];
  return slot.pair == kEmpty ? nullptr : &slot;
}

void BytePairs::merge(std::vector<int32_t>& symbols) const {
  if (symbols.size() < 2) return;
  const auto size = static_cast<int32_t>(symbols.size());
  std::vector<Node> nodes(symbols.size());
  for (int32_t i = 0; i < size; ++i)
    nodes[static_cast<std::size_t>(i)] = {symbols[static_cast<std::size_t>(i)], i - 1, i + 1 < size ? i + 1 : -1, true};
  const auto at = [&](int32_t position) -> Node& { return nodes[static_cast<std::size_t>(position)]; };

  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
  const auto propose = [&](int32_t position) {
    if (position < 0 || at(position).next < 0) return;
    const int32_t left = at(position).symbol;
    const int32_t right = at(at(position).next).symbol;
    if (const Slot* slot = find(left, right)) queue.push({slot->rank, position, left, right, slot->merged});
  };
  for (int32_t i = 0; i + 1 < size; ++i) propose(i);

  while (!queue.empty()) {
    const Candidate candidate = queue.top();
    queue.pop();
    Node& node = at(candidate.position);
    if (!node.alive || node.symbol != candidate.left || node.next < 0 || at(node.next).symbol != candidate.right)
      continue;
    Node& gone = at(node.next);
    gone.alive = false;
    node.symbol = candidate.merged;
    node.next = gone.next;
    if (node.next >= 0) at(node.next).previous = candidate.position;
    propose(node.previous);
    propose(candidate.position);
  }
  symbols.clear();
  for (int32_t i = 0; i >= 0; i = at(i).next) symbols.push_back(at(i).symbol);
}

}  // namespace burnish
