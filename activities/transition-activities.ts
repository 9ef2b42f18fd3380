import { ApplicationFailure } from '@temporalio/activity';
import type { OrderState } from '../src/domain/orders/order';
import { type RecordDeps, type Recorded, RowMissingError, recordOrder } from '../src/operations/orders/record-order';

export interface TransitionActivities {
  /** False when the order was replaced or given up, and nothing was recorded. */
  recordTransition(transition: { order: OrderState; clockOffsetMs: number }): Promise<Recorded | false>;
}

/** A workflow whose rows are missing asks this often whether they are there again; each time costs its history a few events. */
const MISSING_ASKED_EVERY = '30s';

export function createTransitionActivities(deps: RecordDeps): TransitionActivities {
  return {
    recordTransition: (transition) =>
      recordOrder(deps, transition).catch((error) => {
        throw error instanceof RowMissingError ? toFailure(error) : error;
      }),
  };
}

function toFailure({ message }: RowMissingError): ApplicationFailure {
  return ApplicationFailure.create({ message, type: 'ROW_MISSING', nextRetryDelay: MISSING_ASKED_EVERY });
}
