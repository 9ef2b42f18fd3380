import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Role } from '#domain/team/permission';
import type { Database, Transaction } from '../client';
import { lockName } from '../named-lock';
import { partners } from '../schema/partners';
import { logins, memberships, users } from '../schema/users';
import { HAS_SECOND_FACTOR } from './passkeys';

export interface TeamOf {
  partnerId: string;
  name: string;
  role: Role;
  isClosed: boolean;
}

/** The teams of a person, the first joined first. */
export async function listTeamsOf(db: Database, userId: string): Promise<TeamOf[]> {
  return db
    .select({
      partnerId: partners.partnerId,
      name: partners.name,
      role: memberships.role,
      isClosed: sql<boolean>`${partners.closedAt} is not null`,
    })
    .from(memberships)
    .innerJoin(partners, eq(partners.partnerId, memberships.partnerId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(partners.partnerId));
}

export interface TeamMember {
  userId: string;
  email: string;
  name: string;
  role: Role;
  joinedAt: Date;
  twoFactor: boolean;
  /** Null if the member is not logged in. */
  seenAt: Date | null;
}

const MEMBER = {
  userId: users.userId,
  email: users.email,
  name: users.name,
  role: memberships.role,
  joinedAt: memberships.createdAt,
  twoFactor: HAS_SECOND_FACTOR,
  seenAt: sql`(select max(seen_at) from ${logins} where ${logins.userId} = ${users.userId})`.mapWith(logins.seenAt),
};

/** A position in the list of members. */
export interface MemberPlace {
  joinedAtMs: number;
  userId: string;
}

/** One page of a partner's team, the first joined first. */
export async function listMembers(
  db: Database,
  partnerId: string,
  { after, limit }: { after: MemberPlace | null; limit: number },
): Promise<TeamMember[]> {
  const { createdAt, userId } = memberships;
  return db
    .select(MEMBER)
    .from(memberships)
    .innerJoin(users, eq(users.userId, userId))
    .where(
      and(
        eq(memberships.partnerId, partnerId),
        after ? sql`(${createdAt}, ${userId}) > (${new Date(after.joinedAtMs)}, ${after.userId})` : undefined,
      ),
    )
    .orderBy(asc(createdAt), asc(userId))
    .limit(limit);
}

/** False if the person is already in the team. */
export async function addMember(
  tx: Transaction,
  member: { partnerId: string; userId: string; role: Role },
): Promise<boolean> {
  const { rowCount } = await tx.insert(memberships).values(member).onConflictDoNothing();
  return rowCount === 1;
}

export async function isMember(db: Database, partnerId: string, email: string): Promise<boolean> {
  const found = await db
    .select({ userId: users.userId })
    .from(memberships)
    .innerJoin(users, eq(users.userId, memberships.userId))
    .where(and(eq(memberships.partnerId, partnerId), eq(users.email, email)));
  return found.length > 0;
}

/** The members of a team with one of these roles. */
export async function listMembersWith(
  tx: Transaction,
  partnerId: string,
  roles: readonly Role[],
): Promise<{ userId: string; email: string }[]> {
  return tx
    .select({ userId: users.userId, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.userId, memberships.userId))
    .where(and(eq(memberships.partnerId, partnerId), inArray(memberships.role, [...roles])));
}

export function listOwners(tx: Transaction, partnerId: string): Promise<{ userId: string; email: string }[]> {
  return listMembersWith(tx, partnerId, ['owner']);
}

/** The other Owners of each of a person's teams, except those with closed accounts. */
export async function listOwnersAbove(tx: Transaction, userId: string): Promise<{ partner: string; email: string }[]> {
  const mine = tx.select({ partnerId: memberships.partnerId }).from(memberships).where(eq(memberships.userId, userId));
  return tx
    .select({ partner: partners.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.userId, memberships.userId))
    .innerJoin(partners, eq(partners.partnerId, memberships.partnerId))
    .where(
      and(
        inArray(memberships.partnerId, mine),
        eq(memberships.role, 'owner'),
        ne(memberships.userId, userId),
        isNull(users.disabledAt),
      ),
    )
    .orderBy(asc(partners.partnerId), asc(users.email));
}

/** A member of a partner's team, or null. */
export async function findMember(db: Database, partnerId: string, userId: string): Promise<TeamMember | null> {
  const [member] = await db
    .select(MEMBER)
    .from(memberships)
    .innerJoin(users, eq(users.userId, memberships.userId))
    .where(and(eq(memberships.partnerId, partnerId), eq(memberships.userId, userId)));
  return member ?? null;
}

/** A partner's team, locked against other changes until the transaction ends. */
export async function lockTeam(tx: Transaction, partnerId: string): Promise<{ userId: string; role: Role }[]> {
  await lockName(tx, `team:${partnerId}`);
  const { userId, role } = memberships;
  return tx.select({ userId, role }).from(memberships).where(eq(memberships.partnerId, partnerId)).orderBy(asc(userId));
}

/**
 * A person's role in a team and the number of its Owners. The team is locked against other changes until the transaction ends.
 */
export async function lockRole(
  tx: Transaction,
  partnerId: string,
  userId: string,
): Promise<{ role: Role; owners: number } | null> {
  const team = await lockTeam(tx, partnerId);
  const member = team.find((each) => each.userId === userId);
  return member ? { role: member.role, owners: team.filter(({ role }) => role === 'owner').length } : null;
}

/** Changes a role; null removes the person from the team. */
export async function setRole(
  tx: Transaction,
  { partnerId, userId, role }: { partnerId: string; userId: string; role: Role | null },
): Promise<void> {
  const which = and(eq(memberships.partnerId, partnerId), eq(memberships.userId, userId));
  if (role !== null) {
    await tx.update(memberships).set({ role }).where(which);
    return;
  }
  await tx.delete(memberships).where(which);
  await tx.update(users).set({ leftAt: sql`now()` }).where(eq(users.userId, userId));
}
