import { ApplicationFailure } from '@temporalio/activity';
import type { OrderState } from '../src/domain/orders/order';
import { RECORD_REFUSED } from '../src/domain/orders/record-refused';
import {
  type RecordDeps,
  type Recorded,
  RecordRefusedError,
  RowMissingError,
  recordOrder,
} from '../src/operations/orders/record-order';

export interface Transition {
  order: OrderState;
  clockOffsetMs: number;
  /** Whether a provider's report led to it; a report that cannot be stored is left out. */
  isReport?: boolean;
}

export interface TransitionActivities {
  /**
   * False if the order was replaced or given up and nothing was recorded. Fails with `RECORD_REFUSED` if a provider's report
   * cannot be stored.
   */
  recordTransition(transition: Transition): Promise<Recorded | false>;
}

/** How often a workflow that cannot record tries again; each attempt adds a few events to its history. */
const ASKED_EVERY = '30s';

export function createTransitionActivities(deps: RecordDeps): TransitionActivities {
  return {
    recordTransition: ({ isReport = false, ...transition }) =>
      recordOrder(deps, transition).catch((error) => {
        throw toFailure(error, isReport);
      }),
  };
}

function toFailure(error: Error, isReport: boolean): Error {
  const { message } = error;
  if (error instanceof RowMissingError) {
    return ApplicationFailure.create({ message, type: 'ROW_MISSING', nextRetryDelay: ASKED_EVERY });
  }
  if (error instanceof RecordRefusedError) {
    const again = isReport ? { nonRetryable: true } : { nextRetryDelay: ASKED_EVERY };
    return ApplicationFailure.create({ message, type: RECORD_REFUSED, ...again });
  }
  return error;
}
