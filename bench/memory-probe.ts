/** Preloaded into a program: answers its parent with the resident memory that is left after a full collection. */
process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(process.memoryUsage().rss);
});
// The parent may ask, but it does not keep the program alive.
process.channel?.unref();
