import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees all unreferenced memory, now. */
export const collectGarbage: () => void = runInNewContext('gc');

/** The same, including the callbacks about freed memory, which come a little later. */
export async function settleGarbage(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await delay(20);
  }
}
