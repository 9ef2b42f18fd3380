import { allHandlersFinished, condition, proxyActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { DeliveryActivities, RetryResult } from '../activities/delivery-activities';
import { toIso } from '../src/domain/duration';
import { nextAttemptAfter, nextDeliveryAttemptAt } from '../src/domain/webhooks/delivery';
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
  const planned = input.retryOffsetsMs.length + 1;
  let made = 1;
  let next = nextDeliveryAttemptAt(Date.parse(input.firstAttemptAt), made, input.retryOffsetsMs);
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
    const after = dueAfter(input, { attempt, at: clock.now() });
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
    // Asked again: the attempt itself may have waited for a worker or for the database.
    next = answer === 'failed' ? dueAfter(input, { attempt, at: clock.now() }) : null;
  }
  setCurrentDetails(`${answer} after ${made} of ${planned} attempts`);
  await condition(allHandlersFinished);
  return answer;
}

/** When the attempt after this one is due. A sandbox plan follows its clock exactly, however far that is advanced at once. */
function dueAfter(
  { firstAttemptAt, retryOffsetsMs, attemptsMade, sandbox }: DeliveryInput,
  made: { attempt: number; at: number },
): number | null {
  const firstAt = Date.parse(firstAttemptAt);
  const isMadeNow = attemptsMade !== undefined && made.attempt > attemptsMade;
  return isMadeNow && !sandbox
    ? nextAttemptAfter(made, firstAt, retryOffsetsMs)
    : nextDeliveryAttemptAt(firstAt, made.attempt, retryOffsetsMs);
}
