import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { memberships } from '../schema/users';

const membershipOf = ({ partnerId, userId }: { partnerId: string; userId: string }) =>
  and(eq(memberships.partnerId, partnerId), eq(memberships.userId, userId));

/** Whether a member gets a mail when a payout was sent [rules/users: Alerts]. */
export async function wantsPayoutMails(db: Database, member: { partnerId: string; userId: string }): Promise<boolean> {
  const [row] = await db.select({ wants: memberships.payoutMails }).from(memberships).where(membershipOf(member));
  return row?.wants ?? false;
}

export async function setPayoutMails(
  tx: Transaction,
  member: { partnerId: string; userId: string },
  payoutMails: boolean,
): Promise<void> {
  await tx.update(memberships).set({ payoutMails }).where(membershipOf(member));
}
