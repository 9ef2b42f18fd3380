import type { Usage } from './processes';

/** Preloaded into a program: answers its parent with what it has used. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  globalThis.gc?.();
  const usage: Usage = { processorMs: (user + system) / 1_000, residentBytes: process.memoryUsage().rss };
  process.send?.(usage);
});
// The parent may ask, but it does not keep the program alive.
process.channel?.unref();
