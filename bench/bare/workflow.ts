import { condition, defineUpdate, proxyLocalActivities, setHandler, sleep, workflowInfo } from '@temporalio/workflow';
import type { BareActivities } from './record';

export const bareOpen = defineUpdate<string, []>('open');

const { record } = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '5s' });

/** Only the work of an order: five transitions, at times that are fixed when it starts, as those of a sandbox order are. */
export async function bareOrder(orderId: string, waitsMs: readonly number[]): Promise<void> {
  let opened = false;
  setHandler(bareOpen, async () => {
    await condition(() => opened);
    return orderId;
  });
  let version = 1;
  let dueAt = workflowInfo().startTime.getTime();
  await record(orderId, version, dueAt);
  opened = true;
  for (const waitMs of waitsMs) {
    dueAt += waitMs;
    if (dueAt > Date.now()) await sleep(dueAt - Date.now());
    version += 1;
    await record(orderId, version, dueAt);
  }
}
