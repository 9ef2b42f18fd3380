import type { Database, Transaction } from '#db/client';
import { findPartner, hasPartner } from '#db/partners';
import { OperationRefusal } from '#domain/refusal';

/** @throws OperationRefusal if there is no such partner */
export async function requirePartner(db: Database | Transaction, partnerId: string): Promise<void> {
  if (!(await hasPartner(db, partnerId))) {
    throw unknownPartner(partnerId);
  }
}

/**
 * Only open partners can have new keys, endpoints and members [rules/closing: Closing an organization]. @throws
 * OperationRefusal
 */
export async function requireOpenPartner(db: Database | Transaction, partnerId: string): Promise<void> {
  const partner = await findPartner(db, partnerId);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  if (partner.closedAt) {
    throw new OperationRefusal(`${partnerId} is closed; reopen it first.`);
  }
}

/** Live keys require approval [rules/users: Onboarding]. @throws OperationRefusal */
export async function requireApproved(db: Database | Transaction, partnerId: string): Promise<void> {
  const partner = await findPartner(db, partnerId);
  if (partner && !partner.approvedAt) {
    throw new OperationRefusal(`${partnerId} gets live keys once an operator has approved it.`);
  }
}

export function unknownPartner(partnerId: string): OperationRefusal {
  return new OperationRefusal(`There is no partner ${partnerId}.`);
}
