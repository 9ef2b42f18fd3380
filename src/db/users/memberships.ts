import { and, asc, eq, sql } from 'drizzle-orm';
import type { Role } from '../../domain/access/permission';
import type { Database, Transaction } from '../client';
import { partners } from '../schema/partners';
import { logins, memberships, users } from '../schema/users';

export interface TeamOf {
  partnerId: string;
  name: string;
  role: Role;
}

/** The teams that a person belongs to, the first one first. */
export async function listTeamsOf(db: Database, userId: string): Promise<TeamOf[]> {
  return db
    .select({ partnerId: partners.partnerId, name: partners.name, role: memberships.role })
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
  /** Null when nobody is logged in. */
  seenAt: Date | null;
}

const MEMBER = {
  userId: users.userId,
  email: users.email,
  name: users.name,
  role: memberships.role,
  joinedAt: memberships.createdAt,
  twoFactor: sql<boolean>`${users.totpEnrolledAt} is not null`,
  seenAt: sql`(select max(seen_at) from ${logins} where ${logins.userId} = ${users.userId})`.mapWith(logins.seenAt),
};

/** A place in the list of members. */
export interface MemberPlace {
  joinedAtMs: number;
  userId: string;
}

/** A partner's team from a place on, who joined first first. */
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

/** False when the person is in the team already. */
export async function addMember(
  tx: Transaction,
  member: { partnerId: string; userId: string; role: Role },
): Promise<boolean> {
  const { rowCount } = await tx.insert(memberships).values(member).onConflictDoNothing();
  return rowCount === 1;
}

/** One of a partner's team, or null. */
export async function findMember(db: Database, partnerId: string, userId: string): Promise<TeamMember | null> {
  const [member] = await db
    .select(MEMBER)
    .from(memberships)
    .innerJoin(users, eq(users.userId, memberships.userId))
    .where(and(eq(memberships.partnerId, partnerId), eq(memberships.userId, userId)));
  return member ?? null;
}
