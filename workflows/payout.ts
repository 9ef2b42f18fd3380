import {
  ApplicationFailure,
  allHandlersFinished,
  condition,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { PayoutActivities } from '../activities/payout-activities';
import { toIso } from '../src/domain/duration';
import {
  isOver,
  isRepeat,
  type PayoutState,
  type PayoutStatus,
  type PayoutStep,
  refuseStep,
  takeStep,
} from '../src/domain/payouts/payout';
import { payoutStepUpdate } from './messages';

const { recordPayoutStep } = proxyActivities<PayoutActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

interface Incoming {
  step: PayoutStep;
  /** Whether the loop has finished with it. */
  taken: boolean;
}

/**
 * The life of one payout, for as long as its operator takes. As with orders, one loop owns the state and messages only fill its
 * inbox, so concurrent steps are checked one at a time.
 */
export async function payout(input: PayoutState): Promise<PayoutStatus> {
  const inbox: Incoming[] = [];
  let current = input;

  setHandler(
    payoutStepUpdate,
    async (step) => {
      const incoming = { step, taken: false };
      inbox.push(incoming);
      await condition(() => incoming.taken || isOver(current));
      refuse(current, step);
      return current;
    },
    { validator: (step) => refuse(current, step) },
  );

  setCurrentDetails('**pending**: waits for an operator');
  while (!isOver(current)) {
    await condition(() => inbox.length > 0);
    const incoming = inbox.shift();
    if (incoming) {
      current = await take(current, incoming.step);
      incoming.taken = true;
    }
  }
  await condition(allHandlersFinished);
  return current.status;
}

/** The payout after the step, once that is recorded; a step that has become illegal or was already taken changes nothing. */
async function take(payout: PayoutState, step: PayoutStep): Promise<PayoutState> {
  if (refuseStep(payout, step) !== null || isRepeat(payout, step)) {
    return payout;
  }
  const at = toIso(Date.now());
  await recordPayoutStep.executeWithOptions({ summary: `record ${step.status}` }, [{ payout, step, at }]);
  setCurrentDetails(`**${step.status}** since ${at}, by ${step.operator}`);
  return takeStep(payout, step);
}

function refuse(payout: PayoutState, step: PayoutStep): void {
  const message = refuseStep(payout, step);
  if (message !== null) {
    throw ApplicationFailure.nonRetryable(message, 'INVALID_PAIR');
  }
}
