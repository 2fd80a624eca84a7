// Read by jemalloc when a program starts. Pages that were freed go back to the system after half a second, so that what
// a run needed once (loading, caching) does not count against the rest of it; few arenas keep fewer half-empty pages.
extern "C" {
extern const char* malloc_conf;  // the name is jemalloc's
const char* malloc_conf = "narenas:4,dirty_decay_ms:500,muzzy_decay_ms:0";
}
