import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Role } from '#domain/team/permission';
import { type Database, lockName, type Transaction } from '../client';
import { partners } from '../schema/partners';
import { invitations, logins, memberships, users } from '../schema/users';
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
  /** Whether groups at the identity provider gave the role. */
  fromGroups: boolean;
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
  fromGroups: memberships.fromGroups,
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

/**
 * False if the person is already in the team. Where only groups at the identity provider had put the person there, what the team
 * decides now takes its place; an Owner stays one.
 */
export async function addMember(
  tx: Transaction,
  member: { partnerId: string; userId: string; role: Role; fromGroups?: boolean },
): Promise<boolean> {
  const { partnerId, userId, role, fromGroups } = memberships;
  const { rowCount } = await tx
    .insert(memberships)
    .values(member)
    .onConflictDoUpdate({
      target: [partnerId, userId],
      set: { role: member.role, fromGroups: false },
      setWhere: sql`${fromGroups} and ${role} <> 'owner'`,
    });
  return rowCount === 1;
}

/** The teams in which groups at the identity provider put somebody. */
export async function listGroupTeams(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ partnerId: memberships.partnerId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), memberships.fromGroups));
  return rows.map(({ partnerId }) => partnerId);
}

/** Whether somebody is in a team, or invited to one. */
export async function hasTeam(tx: Transaction, { userId, email }: { userId: string; email: string }): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${memberships} where ${memberships.userId} = ${userId} union all
    select from ${invitations} where ${invitations.email} = ${email} and ${invitations.expiresAt} > now() limit 1`);
  return rows.length > 0;
}

export async function isMember(db: Database, partnerId: string, email: string): Promise<boolean> {
  const found = await db
    .select({ userId: users.userId })
    .from(memberships)
    .innerJoin(users, eq(users.userId, memberships.userId))
    .where(and(eq(memberships.partnerId, partnerId), eq(users.email, email)));
  return found.length > 0;
}

/** The members of a team with one of these roles, except those with closed accounts: who is told of something. */
export async function listMembersWith(
  tx: Transaction,
  partnerId: string,
  roles: readonly Role[],
): Promise<{ userId: string; email: string }[]> {
  return tx
    .select({ userId: users.userId, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.userId, memberships.userId))
    .where(and(eq(memberships.partnerId, partnerId), inArray(memberships.role, [...roles]), isNull(users.disabledAt)));
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
export async function lockTeam(
  tx: Transaction,
  partnerId: string,
): Promise<{ userId: string; role: Role; fromGroups: boolean }[]> {
  await lockName(tx, `team:${partnerId}`);
  const { userId, role, fromGroups } = memberships;
  return tx
    .select({ userId, role, fromGroups })
    .from(memberships)
    .where(eq(memberships.partnerId, partnerId))
    .orderBy(asc(userId));
}

/**
 * A person's role in a team and the number of its Owners. The team is locked against other changes until the transaction ends.
 */
export async function lockRole(
  tx: Transaction,
  partnerId: string,
  userId: string,
): Promise<{ role: Role; fromGroups: boolean; owners: number } | null> {
  const team = await lockTeam(tx, partnerId);
  const member = team.find((each) => each.userId === userId);
  return member ? { ...member, owners: team.filter(({ role }) => role === 'owner').length } : null;
}

/** Changes a role, which is the team's own decision unless groups made it; null removes the person from the team. */
export async function setRole(
  tx: Transaction,
  {
    partnerId,
    userId,
    role,
    fromGroups = false,
  }: { partnerId: string; userId: string; role: Role | null; fromGroups?: boolean },
): Promise<void> {
  const which = and(eq(memberships.partnerId, partnerId), eq(memberships.userId, userId));
  if (role !== null) {
    await tx.update(memberships).set({ role, fromGroups }).where(which);
    return;
  }
  await tx.delete(memberships).where(which);
  await tx.update(users).set({ leftAt: sql`now()` }).where(eq(users.userId, userId));
}
