/** Jest loads setup and teardown as separate modules of one process, so a global variable connects them. */
const holder = globalThis as { stopTestServers?: () => Promise<void> };

export function stopAtTeardown(stop: () => Promise<void>): void {
  holder.stopTestServers = stop;
}

export async function stopRunning(): Promise<void> {
  await holder.stopTestServers?.();
}
