import type { Database, Transaction } from '../../db/client';
import { hasPartner } from '../../db/partners/partners';
import { OperationRefusal } from '../../domain/refusal';

/** @throws OperationRefusal when there is no such partner */
export async function requirePartner(db: Database | Transaction, partnerId: string): Promise<void> {
  if (!(await hasPartner(db, partnerId))) {
    throw unknownPartner(partnerId);
  }
}

export function unknownPartner(partnerId: string): OperationRefusal {
  return new OperationRefusal(`There is no partner ${partnerId}.`);
}
