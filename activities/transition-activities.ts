import { ApplicationFailure } from '@temporalio/activity';
import type { OrderState } from '../src/domain/orders/order';
import { type RecordDeps, type Recorded, RowMissingError, recordOrder } from '../src/operations/orders/record-order';

export interface TransitionActivities {
  /** False if the order was replaced or given up and nothing was recorded. */
  recordTransition(transition: { order: OrderState; clockOffsetMs: number }): Promise<Recorded | false>;
}

/** How often a workflow whose rows are missing checks for them; each check adds a few events to its history. */
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
