import { ApplicationFailure } from '@temporalio/activity';
import { DEFAULT_INTERVALS } from '../src/domain/intervals';
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

/** @param retryMs how often a workflow that cannot record tries again; each attempt adds a few events to its history */
export function createTransitionActivities(
  deps: RecordDeps,
  retryMs: number = DEFAULT_INTERVALS.recordRetry,
): TransitionActivities {
  return {
    recordTransition: ({ isReport = false, ...transition }) =>
      recordOrder(deps, transition).catch((error) => {
        throw toFailure(error, { isReport, retryMs });
      }),
  };
}

function toFailure(error: Error, { isReport, retryMs }: { isReport: boolean; retryMs: number }): Error {
  const { message } = error;
  if (error instanceof RowMissingError) {
    return ApplicationFailure.create({ message, type: 'ROW_MISSING', nextRetryDelay: retryMs });
  }
  if (error instanceof RecordRefusedError) {
    const again = isReport ? { nonRetryable: true } : { nextRetryDelay: retryMs };
    return ApplicationFailure.create({ message, type: RECORD_REFUSED, ...again });
  }
  return error;
}
