import type { CauseRow } from './cause';
import { CHAIN_CAUSES } from './causes/chain';
import { END_CAUSES, UNSETTLED_CAUSES, UNTOLD_CAUSES } from './causes/end';
import { REFUND_CAUSES } from './causes/refund';
import { REVIEW_CAUSES } from './causes/review';
import { SERVICE_CAUSES } from './causes/service';
import { SWAP_CAUSES } from './causes/swap';
import type { OrderFacts } from './facts';

/** Every cause, in the order in which they are tried [rules/support: Causes]. */
export const CAUSES = {
  ...SERVICE_CAUSES,
  ...CHAIN_CAUSES,
  ...SWAP_CAUSES,
  ...REFUND_CAUSES,
  ...REVIEW_CAUSES,
  ...UNSETTLED_CAUSES,
  ...UNTOLD_CAUSES,
  ...END_CAUSES,
};
export type CauseName = keyof typeof CAUSES;

const ROWS = Object.entries(CAUSES) as [CauseName, CauseRow][];

/** The first cause that applies. @throws RangeError if there is none, which the statuses rule out */
export function findCause(facts: OrderFacts): { name: CauseName; row: CauseRow } {
  const found = ROWS.find(([, { applies }]) => applies(facts));
  if (!found) {
    throw new RangeError(`nothing explains ${facts.order.input.orderId}, which is ${facts.order.status}`);
  }
  const [name, row] = found;
  return { name, row };
}
