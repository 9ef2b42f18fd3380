import { allHandlersFinished, condition, proxyActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { DeliveryActivities, RetryResult } from '../activities/delivery-activities';
import { toIso } from '../src/domain/duration';
import { nextDeliveryAttemptAt } from '../src/domain/webhooks/delivery';
import { clockWithOffset } from './clock';
import { advanceDeliveryUpdate, type DeliveryInput, WEBHOOKS_QUEUE } from './messages';

const { attemptDelivery } = proxyActivities<DeliveryActivities>({
  taskQueue: WEBHOOKS_QUEUE,
  startToCloseTimeout: '20s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

/**
 * The rest of a webhook's retry plan after the dispatcher's first attempt failed [rules/webhooks: Retries]. If the endpoint is
 * paused meanwhile, the plan ends at its next attempt; resuming starts a new plan.
 */
export async function delivery(input: DeliveryInput): Promise<RetryResult> {
  const clock = clockWithOffset(input.clockOffsetMs);
  const firstAt = Date.parse(input.firstAttemptAt);
  const planned = input.retryOffsetsMs.length + 1;
  let made = 1;
  let next = nextDeliveryAttemptAt(firstAt, made, input.retryOffsetsMs);
  let answer: RetryResult = 'failed';

  setHandler(advanceDeliveryUpdate, async ({ clockOffsetMs }) => {
    clock.advanceTo(Date.now() + clockOffsetMs);
    await condition(() => next === null || next > clock.now());
    return { nextAttemptAt: next === null ? null : toIso(next) };
  });

  while (next !== null) {
    const attempt = made + 1;
    const summary = `attempt ${attempt} of ${planned}`;
    setCurrentDetails(`${summary} at ${toIso(next)}`);
    await clock.until(next, () => false, summary);
    const after = nextDeliveryAttemptAt(firstAt, attempt, input.retryOffsetsMs);
    answer = await attemptDelivery.executeWithOptions({ summary }, [
      {
        deliveryId: input.deliveryId,
        plan: input.plan,
        attempt,
        at: input.sandbox ? toIso(next) : null,
        nextAttemptAt: after === null ? null : toIso(after),
      },
    ]);
    made = attempt;
    next = answer === 'failed' ? after : null;
  }
  setCurrentDetails(`${answer} after ${made} of ${planned} attempts`);
  await condition(allHandlersFinished);
  return answer;
}
