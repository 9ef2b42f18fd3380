import type { Database } from '../src/db/client';
import { recordStep } from '../src/db/payouts/payout-booking';
import type { PayoutState, PayoutStep } from '../src/domain/payouts/payout';

export interface PayoutActivities {
  /**
   * Records an operator's step on the payout, which is passed as it was before; a step already recorded is not recorded again.
   */
  recordPayoutStep(record: { payout: PayoutState; step: PayoutStep; at: string }): Promise<void>;
}

export function createPayoutActivities(db: Database): PayoutActivities {
  return {
    recordPayoutStep: ({ at, ...record }) => recordStep(db, { ...record, at: new Date(at) }),
  };
}
