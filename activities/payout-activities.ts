import type { Database } from '../src/db/client';
import { recordStep } from '../src/db/payouts/payout-booking';
import type { PayoutState, PayoutStep } from '../src/domain/payouts/payout';

export interface PayoutActivities {
  /** Records what an operator did with the payout, as it was before; a step that is on record already is not recorded again. */
  recordPayoutStep(record: { payout: PayoutState; step: PayoutStep; at: string }): Promise<void>;
}

export function createPayoutActivities(db: Database): PayoutActivities {
  return {
    recordPayoutStep: ({ at, ...record }) => recordStep(db, { ...record, at: new Date(at) }),
  };
}
