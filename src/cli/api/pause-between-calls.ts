import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#domain/duration';

/** Waits a moment before a lost connection is made again, or until the signal says that it is over. */
export async function pause(signal: AbortSignal, ms: number = SECOND): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
