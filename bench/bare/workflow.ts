import { condition, defineUpdate, proxyLocalActivities, setHandler, sleep } from '@temporalio/workflow';
import type { BareActivities } from './record';

export const bareOpen = defineUpdate<string, []>('open');

const { record } = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '5s' });

/** Only the work of an order: five transitions, with a timer before each but the first. */
export async function bareOrder(orderId: string, waitsMs: readonly number[]): Promise<void> {
  let opened = false;
  setHandler(bareOpen, async () => {
    await condition(() => opened);
    return orderId;
  });
  let version = 1;
  await record(orderId, version, Date.now());
  opened = true;
  for (const waitMs of waitsMs) {
    const dueAt = Date.now() + waitMs;
    await sleep(waitMs);
    version += 1;
    await record(orderId, version, dueAt);
  }
}
