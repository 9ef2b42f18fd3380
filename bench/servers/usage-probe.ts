import type { Usage } from './processes';

/** Loaded before a program: reports its usage to the parent process. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  globalThis.gc?.();
  const usage: Usage = { processorMs: (user + system) / 1_000, residentBytes: process.memoryUsage().rss };
  process.send?.(usage);
});
// The connection to the parent does not keep the program running.
process.channel?.unref();
