import type { Decision } from '../../src/domain/decision';
import { ServiceError } from '../../src/domain/error';
import { type DecideOptions, orderDecide } from '../../src/runtime/cli/order-decide';
import { Refusal } from '../../src/runtime/cli/refusal';
import { patiently } from './patience';
import type { Tally } from './tally';

/** A decision an operator sent, and what the command said in the end; `unknown` when it never said. */
export interface DecisionTold {
  orderId: string;
  status: Decision['status'];
  reason: string;
  outcome: 'taken' | 'refused' | 'unknown';
}

const OPTIONS: readonly Omit<DecideOptions, 'reason'>[] = [
  { status: 'refunded', tx: 'chaos-refund' },
  { status: 'completed', tx: 'chaos-payout', amount: '0.5' },
];

/** Decides on an order by the operator's own command; two decisions contradict each other, at the same time. */
export async function decide(orderId: string, count: 1 | 2, tally: Tally): Promise<DecisionTold[]> {
  return Promise.all(OPTIONS.slice(0, count).map((options) => decideSurely(orderId, options, tally)));
}

async function decideSurely(
  orderId: string,
  options: Omit<DecideOptions, 'reason'>,
  tally: Tally,
): Promise<DecisionTold> {
  const reason = `${options.status} by the operator of the run`;
  const outcome = await patiently(async () => {
    const said = await orderDecide(orderId, { ...options, reason }).then(() => 'taken' as const, refusedOr);
    tally.count('decision', said ?? 'no answer');
    return said;
  });
  return { orderId, status: options.status, reason, outcome: outcome ?? 'unknown' };
}

/** Anything but a refusal says that the command may be run again. */
function refusedOr(error: unknown): 'refused' | null {
  const isRefusal =
    error instanceof ServiceError
      ? error.code === 'REFUND_WINDOW_EXPIRED'
      : error instanceof Refusal && /came first|takes a decision/.test(error.message);
  return isRefusal ? 'refused' : null;
}
