import type { OrderState } from '../src/domain/orders/order';
import { type RecordDeps, type Recorded, recordOrder } from '../src/operations/orders/record';

export interface TransitionActivities {
  /**
   * False when the order was replaced or given up, and nothing was recorded. `true` stands only in histories of orders whose
   * transitions were recorded before answers said more.
   */
  recordTransition(transition: { order: OrderState; clockOffsetMs: number }): Promise<Recorded | boolean>;
}

export function createTransitionActivities(deps: RecordDeps): TransitionActivities {
  return { recordTransition: (transition) => recordOrder(deps, transition) };
}
