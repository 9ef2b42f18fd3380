import type { Database } from '#db/client';
import { findPayout, type StoredPayout } from '#db/payouts/payouts';
import { OperationRefusal } from '#domain/refusal';

/** A payout of any partner. @throws OperationRefusal if there is none with this id */
export async function requirePayout(db: Database, payoutId: string): Promise<StoredPayout> {
  const payout = await findPayout(db, payoutId);
  if (!payout) {
    throw new OperationRefusal(`There is no payout ${payoutId}.`);
  }
  return payout;
}
