import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#domain/duration';

/** Waits before reconnecting, or until the signal is aborted. */
export async function pause(signal: AbortSignal, ms: number = SECOND): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
