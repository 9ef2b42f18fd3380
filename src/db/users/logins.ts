import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { OperatorRole, Portal, Role } from '#domain/team/permission';
import { LOGIN, LOGIN_LASTS, type LoginStage } from '#domain/users/login';
import { FAILED_LOGINS, PASSWORD_PLACES, type PasswordPlace } from '#domain/users/password';
import type { Database, Transaction } from '../client';
import { auditLog } from '../schema/audit';
import { devices, logins, memberships, users } from '../schema/users';
import { HAS_SECOND_FACTOR } from './passkeys';

export type LoginRow = typeof logins.$inferSelect;

/** A valid login, with the rights of its account. */
export interface OpenLogin {
  loginId: string;
  userId: string;
  email: string;
  name: string;
  stage: LoginStage;
  mustRotate: boolean;
  hasSecondFactor: boolean;
  /** When this login last gave a second factor. */
  provenAt: Date | null;
  operatorRole: OperatorRole | null;
  /** Null: that of the browser. */
  timeZone: string | null;
  /** In the chosen partner's team, or else in the first team of the person. */
  membership: { partnerId: string; role: Role; isClosed: boolean } | null;
}

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`;

const isWithin = ({ idleMs, longestMs }: { idleMs: number; longestMs: number }) =>
  sql`(${logins.seenAt} > now() - ${milliseconds(idleMs)} and ${logins.createdAt} > now() - ${milliseconds(longestMs)})`;

/** Not a join, because it is part of updates too. */
const IS_OF_CONSOLE = sql`((select o.portal from ${users} o where o.user_id = ${logins.userId}) = 'support')`;

/** Whether a login is valid: it expires after a maximum time, and earlier if it is unused or was never completed. */
const HOLDS = sql`(case when ${logins.stage} = 'open'
  then (case when ${IS_OF_CONSOLE} then ${isWithin(LOGIN_LASTS.support)} else ${isWithin(LOGIN_LASTS.dashboard)} end)
  else ${logins.createdAt} > now() - ${milliseconds(LOGIN.unfinishedMs)} end)`;

const IS_UNNOTED = sql`${logins.seenAt} < now() - ${milliseconds(LOGIN.noteMs)}`;

/** The valid login of a token, or null; records the use. */
export async function findLogin(db: Database, portal: Portal, tokenHash: Buffer): Promise<OpenLogin | null> {
  const { rows } = await db.execute<Record<string, unknown> & FoundLogin>(sql`
    select ${logins.loginId} as "loginId", ${users.userId} as "userId", ${users.email}, ${users.name}, ${logins.stage},
      ${logins.mustRotate} and ${logins.tokenHash} = ${tokenHash} as "mustRotate", ${IS_UNNOTED} as "isUnnoted",
      ${HAS_SECOND_FACTOR} as "hasSecondFactor", case when ${logins.tokenHash} = ${tokenHash}
        then (extract(epoch from ${logins.provenAt}) * 1000)::float8 end as "provenMs",
      ${users.operatorRole} as "operatorRole", ${users.timeZone} as "timeZone", m.partner_id as "partnerId", m.role, m.closed_at is not null as "isClosed"
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
  const { isUnnoted, provenMs, partnerId, role, isClosed, ...login } = row;
  if (isUnnoted) await noteUse(db, login.loginId);
  const membership = partnerId !== null && role !== null ? { partnerId, role, isClosed } : null;
  return { ...login, provenAt: provenMs === null ? null : new Date(provenMs), membership };
}

/** What a valid login may see of a partner, or null. Does not count as a use, because the page may only be open. */
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

interface FoundLogin extends Omit<OpenLogin, 'membership' | 'provenAt'> {
  isUnnoted: boolean;
  provenMs: number | null;
  partnerId: string | null;
  role: Role | null;
  isClosed: boolean;
}

async function noteUse(db: Database, loginId: string): Promise<void> {
  await db.update(logins).set({ seenAt: sql`now()` }).where(eq(logins.loginId, loginId));
}

type NewLogin = Pick<LoginRow, 'loginId' | 'userId' | 'tokenHash' | 'stage' | 'partnerId' | 'ip' | 'userAgent'>;

/**
 * Starts a login; if the person has too many, ends those that were unused the longest. One that is not complete yet ends only
 * others like it, because a password is enough to start it.
 */
export async function startLogin(tx: Transaction, login: NewLogin): Promise<void> {
  await tx.insert(logins).values(login);
  await evict(tx, login);
}

async function evict(tx: Transaction, { userId, loginId, stage }: Pick<NewLogin, 'userId' | 'loginId' | 'stage'>) {
  const isComplete = stage === 'open';
  await tx.delete(logins).where(
    inArray(
      logins.loginId,
      sql`(select login_id from ${logins} where user_id = ${userId} and login_id <> ${loginId}
        and (stage = 'open') = ${isComplete} order by seen_at desc, login_id offset ${LOGIN.perUser - 1})`,
    ),
  );
}

/** Moves a login to another stage with a new token; the old token becomes invalid. False if the login has ended. */
export async function advanceLogin(
  tx: Transaction,
  loginId: string,
  { stage, tokenHash }: Pick<LoginRow, 'stage' | 'tokenHash'>,
): Promise<boolean> {
  const [advanced] = await tx
    .update(logins)
    .set({ stage, tokenHash, previousHash: null, previousUntil: null, mustRotate: false, seenAt: sql`now()` })
    .where(and(eq(logins.loginId, loginId), HOLDS))
    .returning({ userId: logins.userId });
  if (advanced) await evict(tx, { ...advanced, loginId, stage });
  return advanced !== undefined;
}

/** Notes that a second factor was given in a login. */
export async function noteProven(tx: Transaction, loginId: string): Promise<void> {
  await tx.update(logins).set({ provenAt: sql`now()` }).where(eq(logins.loginId, loginId));
}

/**
 * Gives a login a new token after the person's rights have changed; false if another request did so first. The old token is
 * accepted for a moment longer, for requests that are running.
 */
export async function renewLogin(db: Database, loginId: string, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .update(logins)
    .set({ ...replacedBy(tokenHash), mustRotate: false })
    .where(and(eq(logins.loginId, loginId), logins.mustRotate));
  return rowCount === 1;
}

/**
 * Notes a second factor, and gives the login a new token: only with that one does the factor count, so that a copied cookie is
 * no better than before. The old token is accepted for a moment longer, for requests that are running.
 */
export async function renewProven(tx: Transaction, loginId: string, tokenHash: Buffer): Promise<void> {
  await tx
    .update(logins)
    .set({ ...replacedBy(tokenHash), provenAt: sql`now()` })
    .where(eq(logins.loginId, loginId));
}

function replacedBy(tokenHash: Buffer) {
  return {
    tokenHash,
    previousHash: sql`${logins.tokenHash}`,
    previousUntil: sql`now() + ${milliseconds(LOGIN.previousTokenMs)}`,
  };
}

/** Marks all logins of a person, so that each gets a new token. */
export async function rotateLoginsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.update(logins).set({ mustRotate: true }).where(eq(logins.userId, userId));
}

/** Switches to another partner's dashboard. */
export async function choosePartner(db: Database | Transaction, loginId: string, partnerId: string): Promise<void> {
  await db.update(logins).set({ partnerId }).where(eq(logins.loginId, loginId));
}

/** A person's valid logins, the latest used first. */
export async function listLogins(db: Database, userId: string): Promise<LoginRow[]> {
  return db
    .select()
    .from(logins)
    .where(and(eq(logins.userId, userId), eq(logins.stage, 'open'), HOLDS))
    .orderBy(sql`${logins.seenAt} desc`, logins.loginId);
}

/** Ends one of a person's logins; false if the person has none with this id. */
export async function endLogin(tx: Database | Transaction, userId: string, loginId: string): Promise<boolean> {
  return (await endWhere(tx, and(eq(logins.userId, userId), eq(logins.loginId, loginId)))) > 0;
}

/** Ends a person's logins, optionally except one. */
export async function endLogins(tx: Database | Transaction, userId: string, except?: string): Promise<number> {
  return endWhere(tx, and(eq(logins.userId, userId), except === undefined ? undefined : ne(logins.loginId, except)));
}

async function endWhere(tx: Database | Transaction, which: SQL | undefined): Promise<number> {
  const { rowCount } = await tx.delete(logins).where(which);
  return rowCount ?? 0;
}

/** In place of a digest: no token has it. */
const NOBODYS = Buffer.alloc(1);

/** Whether a person has logged in from the device before; `first` if the person has not logged in from any device. */
export async function readDevice(
  db: Database | Transaction,
  userId: string,
  tokenHash: Buffer | null,
): Promise<'known' | 'new' | 'first'> {
  const { rows } = await db.execute<{ known: boolean; some_device: boolean }>(sql`
    select count(*) > 0 as some_device, coalesce(bool_or(token_hash = ${tokenHash}), false) as known
    from ${devices} where user_id = ${userId}`);
  const [row] = rows;
  if (row?.known) {
    return 'known';
  }
  return row?.some_device ? 'new' : 'first';
}

/** Records a login of the person from the device. */
export async function rememberDevice(tx: Transaction, userId: string, tokenHash: Buffer): Promise<void> {
  await tx
    .insert(devices)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({ target: [devices.userId, devices.tokenHash], set: { seenAt: sql`now()` } });
}

/** Makes the devices of a person count as new, except one that is known. */
export async function forgetDevices(tx: Transaction, userId: string, except: Buffer | null): Promise<void> {
  // Somebody without any device would be taken for new to the service, and not be asked for a code.
  if ((await readDevice(tx, userId, except)) !== 'known') {
    await tx.insert(devices).values({ userId, tokenHash: NOBODYS }).onConflictDoNothing();
  }
  await tx
    .delete(devices)
    .where(
      and(
        eq(devices.userId, userId),
        sql`${devices.tokenHash} is distinct from ${except} and ${devices.tokenHash} <> ${NOBODYS}`,
      ),
    );
}

interface FailedLogin {
  at: Date;
  ip: string | null;
  userAgent: string;
  place: PasswordPlace;
}

/** The latest wrong passwords for a person's account, newest first; the audit log has all of them. */
export async function listFailedLogins(db: Database, userId: string): Promise<FailedLogin[]> {
  const rows = await db
    .select({ at: auditLog.at, ip: auditLog.ip, details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.target, userId),
        eq(auditLog.action, 'login.failed'),
        sql`${auditLog.at} > now() - ${FAILED_LOGINS.sinceMs} * interval '1 millisecond'`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(FAILED_LOGINS.shown);
  return rows.map(({ at, ip, details }) => ({
    at,
    ip,
    userAgent: typeof details.user_agent === 'string' ? details.user_agent : '',
    // Entries of earlier releases do not say it.
    place: PASSWORD_PLACES.find((each) => each === details.place) ?? 'new_device',
  }));
}
