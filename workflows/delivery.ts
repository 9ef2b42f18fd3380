import { allHandlersFinished, condition, proxyActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { DeliveryActivities } from '../activities/delivery-activities';
import { toIso } from '../src/domain/duration';
import { nextAttemptAt } from '../src/domain/retry';
import { clockWithOffset } from './clock';
import { advanceDeliveryUpdate, type DeliveryInput } from './messages';

const { attemptDelivery } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '20s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

/** The rest of a webhook's retry plan, after the dispatcher's first attempt failed [partner-api 7.5]. */
export async function delivery(input: DeliveryInput): Promise<'delivered' | 'failed'> {
  const clock = clockWithOffset(input.clockOffsetMs);
  const firstAt = Date.parse(input.firstAttemptAt);
  let made = 1;
  let next = nextAttemptAt(firstAt, made, input.retryOffsetsMs);
  let delivered = false;

  setHandler(advanceDeliveryUpdate, async ({ clockOffsetMs }) => {
    clock.advanceTo(Date.now() + clockOffsetMs);
    await condition(() => next === null || next > clock.now());
    return { nextAttemptAt: next === null ? null : toIso(next) };
  });

  while (next !== null) {
    setCurrentDetails(`attempt ${made + 1} at ${toIso(next)}`);
    await clock.until(next, () => false, `attempt ${made + 1} of ${input.retryOffsetsMs.length + 1}`);
    const after = nextAttemptAt(firstAt, made + 1, input.retryOffsetsMs);
    delivered = await attemptDelivery({
      deliveryId: input.deliveryId,
      attempt: made + 1,
      at: toIso(input.sandbox ? next : clock.now()),
      nextAttemptAt: after === null ? null : toIso(after),
    });
    made += 1;
    next = delivered ? null : after;
  }
  await condition(allHandlersFinished);
  return delivered ? 'delivered' : 'failed';
}
