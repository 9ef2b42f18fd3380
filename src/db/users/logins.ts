import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { OperatorRole, Role } from '#domain/team/permission';
import type { Portal } from '#domain/team/portal';
import { LOGIN, type LoginStage } from '#domain/users/login-stage';
import type { Database, Transaction } from '../client';
import { logins, memberships, users } from '../schema/users';

export type LoginRow = typeof logins.$inferSelect;

/** A login that still holds, with what its account may do. */
export interface OpenLogin {
  loginId: string;
  userId: string;
  email: string;
  name: string;
  stage: LoginStage;
  mustRotate: boolean;
  operatorRole: OperatorRole | null;
  /** In the team of the partner that was chosen, or else of the first one. */
  membership: { partnerId: string; role: Role; isClosed: boolean } | null;
}

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`;

/** Whether a login is not over: each has its end, sooner when it is not used or was never finished. */
const HOLDS = sql`(case when ${logins.stage} = 'open'
  then ${logins.seenAt} > now() - ${milliseconds(LOGIN.idleMs)} and ${logins.createdAt} > now() - ${milliseconds(LOGIN.longestMs)}
  else ${logins.createdAt} > now() - ${milliseconds(LOGIN.unfinishedMs)} end)`;

const IS_UNNOTED = sql`${logins.seenAt} < now() - ${milliseconds(LOGIN.noteMs)}`;

/** The login that a token stands for, or null; its use is noted. */
export async function findLogin(db: Database, portal: Portal, tokenHash: Buffer): Promise<OpenLogin | null> {
  const { rows } = await db.execute<Record<string, unknown> & FoundLogin>(sql`
    select ${logins.loginId} as "loginId", ${users.userId} as "userId", ${users.email}, ${users.name}, ${logins.stage},
      ${logins.mustRotate} and ${logins.tokenHash} = ${tokenHash} as "mustRotate", ${IS_UNNOTED} as "isUnnoted",
      ${users.operatorRole} as "operatorRole", m.partner_id as "partnerId", m.role, m.closed_at is not null as "isClosed"
    from ${logins} join ${users} using (user_id)
    left join lateral (
      select partner_id, role, closed_at from memberships join partners using (partner_id) where user_id = ${users.userId}
      order by (partner_id = ${logins.partnerId}) is true desc, memberships.created_at, partner_id limit 1
    ) m on true
    where ${users.portal} = ${portal} and ${users.disabledAt} is null and ${HOLDS}
      and (${logins.tokenHash} = ${tokenHash}
        or (${logins.previousHash} = ${tokenHash} and ${logins.previousUntil} > now()))`);
  const [row] = rows;
  if (!row) {
    return null;
  }
  const { isUnnoted, partnerId, role, isClosed, ...login } = row;
  if (isUnnoted) await noteUse(db, login.loginId);
  return { ...login, membership: partnerId !== null && role !== null ? { partnerId, role, isClosed } : null };
}

/** What a login that is still open may see of a partner, or null; that somebody only watches is no use of it. */
export async function findLoginMembership(
  db: Database,
  loginId: string,
  partnerId: string,
): Promise<Pick<typeof memberships.$inferSelect, 'role' | 'payoutMails'> | null> {
  const [row] = await db
    .select({ role: memberships.role, payoutMails: memberships.payoutMails })
    .from(logins)
    .innerJoin(memberships, eq(memberships.userId, logins.userId))
    .where(and(eq(logins.loginId, loginId), eq(logins.stage, 'open'), HOLDS, eq(memberships.partnerId, partnerId)));
  return row ?? null;
}

interface FoundLogin extends Omit<OpenLogin, 'membership'> {
  isUnnoted: boolean;
  partnerId: string | null;
  role: Role | null;
  isClosed: boolean;
}

async function noteUse(db: Database, loginId: string): Promise<void> {
  await db.update(logins).set({ seenAt: sql`now()` }).where(eq(logins.loginId, loginId));
}

export type NewLogin = Pick<LoginRow, 'loginId' | 'userId' | 'tokenHash' | 'stage' | 'partnerId' | 'ip' | 'userAgent'>;

/** Begins a login; of more than a person may have, those that were unused longest end. */
export async function startLogin(tx: Transaction, login: NewLogin): Promise<void> {
  await tx.insert(logins).values(login);
  await tx.delete(logins).where(
    inArray(
      logins.loginId,
      sql`(select login_id from ${logins} where user_id = ${login.userId} and login_id <> ${login.loginId}
        order by seen_at desc, login_id offset ${LOGIN.perUser - 1})`,
    ),
  );
}

/** Takes a login on, with a new token; false when it is over. The token it had is void. */
export async function advanceLogin(
  tx: Transaction,
  loginId: string,
  { stage, tokenHash }: Pick<LoginRow, 'stage' | 'tokenHash'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(logins)
    .set({ stage, tokenHash, previousHash: null, previousUntil: null, mustRotate: false, seenAt: sql`now()` })
    .where(and(eq(logins.loginId, loginId), HOLDS));
  return rowCount === 1;
}

/**
 * Gives a login whose person's rights were changed its new token; false when another request was faster. The token it had
 * is taken for a moment longer, by what was under way.
 */
export async function renewLogin(db: Database, loginId: string, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .update(logins)
    .set({
      tokenHash,
      previousHash: sql`${logins.tokenHash}`,
      previousUntil: sql`now() + ${milliseconds(LOGIN.previousTokenMs)}`,
      mustRotate: false,
    })
    .where(and(eq(logins.loginId, loginId), logins.mustRotate));
  return rowCount === 1;
}

/** Has all logins of a person get new tokens. */
export async function rotateLoginsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.update(logins).set({ mustRotate: true }).where(eq(logins.userId, userId));
}

/** Another partner's dashboard from now on. */
export async function choosePartner(db: Database | Transaction, loginId: string, partnerId: string): Promise<void> {
  await db.update(logins).set({ partnerId }).where(eq(logins.loginId, loginId));
}

/** A person's logins that hold, the latest used first. */
export async function listLogins(db: Database, userId: string): Promise<LoginRow[]> {
  return db
    .select()
    .from(logins)
    .where(and(eq(logins.userId, userId), eq(logins.stage, 'open'), HOLDS))
    .orderBy(sql`${logins.seenAt} desc`, logins.loginId);
}

/** Ends one of a person's logins; false when it has none of that id. */
export async function endLogin(tx: Database | Transaction, userId: string, loginId: string): Promise<boolean> {
  return (await endWhere(tx, and(eq(logins.userId, userId), eq(logins.loginId, loginId)))) > 0;
}

/** Ends a person's logins, but for one that is to go on. */
export async function endLogins(tx: Database | Transaction, userId: string, except?: string): Promise<number> {
  return endWhere(tx, and(eq(logins.userId, userId), except === undefined ? undefined : ne(logins.loginId, except)));
}

async function endWhere(tx: Database | Transaction, which: SQL | undefined): Promise<number> {
  const { rowCount } = await tx.delete(logins).where(which);
  return rowCount ?? 0;
}
