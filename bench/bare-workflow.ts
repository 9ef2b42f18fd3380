import { condition, defineUpdate, proxyLocalActivities, setHandler, sleep } from '@temporalio/workflow';
import type { BareActivities } from './bare';

export const bareOpen = defineUpdate<string, []>('open');

const { create, record } = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '5s' });

/** An order's work and nothing else: the provider's answer, five rows, four timers. */
export async function bareOrder(orderId: string, stepMs: number): Promise<void> {
  let opened = false;
  setHandler(bareOpen, async () => {
    await condition(() => opened);
    return orderId;
  });
  await create(orderId);
  await record(orderId, 1);
  opened = true;
  for (let version = 2; version <= 5; version += 1) {
    await sleep(stepMs);
    await record(orderId, version);
  }
}
