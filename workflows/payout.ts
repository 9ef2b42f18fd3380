import {
  ActivityFailure,
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
  PAYOUT_MISMATCH,
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
  /** Why it was not recorded. */
  refusal: string | null;
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
      const incoming: Incoming = { step, taken: false, refusal: null };
      inbox.push(incoming);
      await condition(() => incoming.taken || isOver(current));
      refuse(incoming.refusal ?? refuseStep(current, step));
      return current;
    },
    { validator: (step) => refuse(refuseStep(current, step)) },
  );

  setCurrentDetails('**pending**: waits for an operator');
  while (!isOver(current)) {
    await condition(() => inbox.length > 0);
    const incoming = inbox.shift();
    if (incoming) {
      current = await take(current, incoming);
      incoming.taken = true;
    }
  }
  await condition(allHandlersFinished);
  return current.status;
}

/**
 * The payout after the step, once that is recorded; a step that has become illegal, was already taken, or contradicts the row
 * changes nothing.
 */
async function take(payout: PayoutState, incoming: Incoming): Promise<PayoutState> {
  const { step } = incoming;
  if (refuseStep(payout, step) !== null || isRepeat(payout, step)) {
    return payout;
  }
  const at = toIso(Date.now());
  try {
    await recordPayoutStep.executeWithOptions({ summary: `record ${step.status}` }, [{ payout, step, at }]);
  } catch (error) {
    incoming.refusal = mismatchOf(error);
    return payout;
  }
  setCurrentDetails(`**${step.status}** since ${at}, by ${step.operator}`);
  return takeStep(payout, step);
}

/** What the row says instead. @throws the error itself if it is about anything else */
function mismatchOf(error: unknown): string {
  const cause = error instanceof ActivityFailure ? error.cause : null;
  if (cause instanceof ApplicationFailure && cause.type === PAYOUT_MISMATCH) {
    return cause.message;
  }
  throw error;
}

function refuse(message: string | null): void {
  if (message !== null) {
    throw ApplicationFailure.nonRetryable(message, 'INVALID_PAIR');
  }
}
