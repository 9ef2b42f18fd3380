import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '../src/db/client';
import { PayoutMismatchError, recordStep } from '../src/db/payouts/payout-booking';
import { PAYOUT_MISMATCH, type PayoutStepRecord } from '../src/domain/payouts/payout';

export interface PayoutActivities {
  /**
   * Records an operator's step on the payout, which is passed as it was before; a step already recorded is not recorded again.
   * Fails with `PAYOUT_MISMATCH`, for good, if the row went another way.
   */
  recordPayoutStep(record: PayoutStepRecord): Promise<void>;
}

export function createPayoutActivities(db: Database): PayoutActivities {
  return {
    recordPayoutStep: ({ at, ...record }) => recordStep(db, { ...record, at: new Date(at) }).catch(throwFailure),
  };
}

/** Says to Temporal whether to try again. */
function throwFailure(error: Error): never {
  throw error instanceof PayoutMismatchError ? ApplicationFailure.nonRetryable(error.message, PAYOUT_MISMATCH) : error;
}
