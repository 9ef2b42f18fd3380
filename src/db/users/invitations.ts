import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { INVITATION_MS } from '#domain/team/team';
import type { Database, Transaction } from '../client';
import { invitations, users } from '../schema/users';

export type InvitationRow = typeof invitations.$inferSelect;

const EXPIRY = sql`now() + ${INVITATION_MS} * interval '1 millisecond'`;

/** Stores an invitation; it replaces an earlier one for the same address. */
export async function storeInvitation(
  tx: Transaction,
  invitation: Omit<InvitationRow, 'createdAt' | 'expiresAt'>,
): Promise<void> {
  const { invitationId, role, tokenHash, invitedBy } = invitation;
  await tx
    .insert(invitations)
    .values({ ...invitation, expiresAt: EXPIRY })
    .onConflictDoUpdate({
      target: [invitations.partnerId, invitations.email],
      set: { invitationId, role, tokenHash, invitedBy, createdAt: sql`now()`, expiresAt: EXPIRY },
    });
}

export type ListedInvitation = Omit<InvitationRow, 'tokenHash'> & { inviter: string | null };

const { tokenHash: _token, ...shown } = getTableColumns(invitations);

/** A position in the list of invitations. */
export interface InvitationPlace {
  createdAtMs: number;
  invitationId: string;
}

/** A partner's valid invitations, newest first. */
export async function listInvitations(
  db: Database,
  partnerId: string,
  { after, limit }: { after: InvitationPlace | null; limit: number },
): Promise<ListedInvitation[]> {
  const { createdAt, invitationId } = invitations;
  return db
    .select({ ...shown, inviter: users.email })
    .from(invitations)
    .leftJoin(users, eq(users.userId, invitations.invitedBy))
    .where(
      and(
        eq(invitations.partnerId, partnerId),
        sql`${invitations.expiresAt} > now()`,
        after
          ? sql`(${createdAt}, ${invitationId}) < (${new Date(after.createdAtMs)}, ${after.invitationId})`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(invitationId))
    .limit(limit);
}

/** The valid invitation of a token, or null. */
export async function findInvitation(db: Database | Transaction, tokenHash: Buffer): Promise<InvitationRow | null> {
  const [invitation] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), sql`${invitations.expiresAt} > now()`));
  return invitation ?? null;
}

/** Removes all invitations of a partner. */
export async function removeInvitations(tx: Transaction, partnerId: string): Promise<InvitationRow[]> {
  return tx.delete(invitations).where(eq(invitations.partnerId, partnerId)).returning();
}

/** Removes an invitation; null if the partner has none with this id. */
export async function removeInvitation(
  tx: Transaction,
  partnerId: string,
  invitationId: string,
): Promise<InvitationRow | null> {
  const [removed] = await tx
    .delete(invitations)
    .where(and(eq(invitations.partnerId, partnerId), eq(invitations.invitationId, invitationId)))
    .returning();
  return removed ?? null;
}

/** Removes the invitations of a person who may not invite to a team any more. */
export async function removeInvitationsBy(
  tx: Transaction,
  { partnerId, userId }: { partnerId: string; userId: string },
): Promise<InvitationRow[]> {
  return tx
    .delete(invitations)
    .where(and(eq(invitations.partnerId, partnerId), eq(invitations.invitedBy, userId)))
    .returning();
}
