import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { ALERTED_MS, type AlertKind } from '#domain/users/alert';
import { CODE_RULES, type CodePurpose } from '#domain/users/code';
import { MAIL_LEASE_MS } from '#domain/users/mail';
import type { Database, Transaction } from '../client';
import { notify } from '../notifications';
import { auditLog } from '../schema/audit';
import { type Channel, endpoints } from '../schema/endpoints';
import { slaAlarm } from '../schema/incidents';
import { apiKeys } from '../schema/keys';
import { partners } from '../schema/partners';
import { payouts } from '../schema/payouts';
import { mailedCodes, mails, memberships, users } from '../schema/users';

export type MailRow = typeof mails.$inferSelect;
type NewMail = Pick<MailRow, 'mailId' | 'kind' | 'recipient' | 'subject' | 'sealedText'>;

/** Queues a mail to be sent once the transaction is committed, unless one with its id exists. */
export async function addMail(tx: Transaction, mail: NewMail): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing();
  await notify(tx, 'mail');
}

/** Leases the next mail that is due; no other worker gets it until the lease ends. */
export async function leaseMail(db: Database): Promise<MailRow | null> {
  const { rows } = await db.execute<{ mail_id: string }>(sql`
    update ${mails} set due_at = now() + ${MAIL_LEASE_MS} * interval '1 millisecond', tries = tries + 1
    where mail_id = (select mail_id from ${mails}
      where sent_at is null and failed_at is null and due_at <= now()
      order by due_at limit 1 for update skip locked)
    returning mail_id`);
  const mailId = rows[0]?.mail_id;
  if (mailId === undefined) {
    return null;
  }
  const [mail] = await db.select().from(mails).where(eq(mails.mailId, mailId));
  return mail ?? null;
}

/** Marks a mail as sent and deletes its text, which may hold a code. */
export async function markSent(db: Database, mailId: string): Promise<void> {
  await db.update(mails).set({ sentAt: sql`now()`, sealedText: '', lastError: null }).where(eq(mails.mailId, mailId));
}

/** Records why a mail could not be sent; it is tried again after `waitMs`, or never if that is null. */
export async function markUnsent(db: Database, mailId: string, error: string, waitMs: number | null): Promise<void> {
  await db
    .update(mails)
    .set(
      waitMs === null
        ? { lastError: error, failedAt: sql`now()`, sealedText: '' }
        : { lastError: error, dueAt: sql`now() + ${waitMs} * interval '1 millisecond'` },
    )
    .where(eq(mails.mailId, mailId));
}

/** A position in the list of mails. */
interface MailPlace {
  createdAtMs: number;
  mailId: string;
}

/** One page of mails, newest first. */
export async function listMails(
  db: Database,
  { after, limit }: { after: MailPlace | null; limit: number },
): Promise<MailRow[]> {
  const at = after && new Date(after.createdAtMs);
  return db
    .select()
    .from(mails)
    .where(
      after && at
        ? or(lt(mails.createdAt, at), and(eq(mails.createdAt, at), lt(mails.mailId, after.mailId)))
        : undefined,
    )
    .orderBy(desc(mails.createdAt), desc(mails.mailId))
    .limit(limit);
}

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

/** What the people of a partner are notified of, with the recipients. */
interface Alert {
  partner: string;
  environment: Environment;
  /** Email addresses, without duplicates. */
  recipients: string[];
}

export interface PausedEndpoint extends Alert {
  endpointId: string;
  channel: Channel;
  url: string;
  pausedAt: Date;
}

/** Endpoints that were paused lately, to be mailed to the technical contact, or to the Owners if there is no contact. */
export async function listPaused(db: Database): Promise<PausedEndpoint[]> {
  const { rows } = await db.execute<Record<string, unknown> & PausedEndpoint>(sql`
    select e.endpoint_id as "endpointId", e.channel, e.url, e.environment, e.paused_at as "pausedAt", p.name as partner,
      case when p.onboarding -> 'contact' ->> 'email' is null then ${addressesOf(IS_OWNER)}
        else array[p.onboarding -> 'contact' ->> 'email'] end as recipients
    from ${endpoints} e join ${partners} p using (partner_id)
    where e.paused_at > ${since('webhook_paused')} and e.removed_at is null`);
  return rows;
}

export interface ExpiringKey extends Alert {
  keyId: string;
  name: string;
  prefix: string;
  expiresAt: Date;
  /** Whether the key expires within a day. */
  isLastDay: boolean;
}

/** Keys that expire within a week, to be mailed to whoever created them, if still in the team, and to Owners and Admins. */
export async function listExpiring(db: Database): Promise<ExpiringKey[]> {
  const { rows } = await db.execute<Record<string, unknown> & ExpiringKey>(sql`
    select k.key_id as "keyId", k.name, k.prefix, k.environment, k.expires_at as "expiresAt", p.name as partner,
      k.expires_at < now() + interval '1 day' as "isLastDay",
      ${addressesOf(sql`m.role in ('owner', 'admin') or ${MADE_KEY}`)} as recipients
    from ${apiKeys} k join ${partners} p using (partner_id)
    where k.status <> 'revoked' and k.expires_at > now() and k.expires_at < now() + ${lasting('key_expires')}`);
  return rows;
}

interface UptimeBreach {
  partnerId: string;
  partner: string;
  raisedAt: Date;
  recipients: string[];
}

/**
 * Partners to be notified that the uptime has fallen below its threshold, with their technical contacts and Owners as
 * recipients.
 */
export async function listUptimeBreaches(db: Database): Promise<UptimeBreach[]> {
  const { rows } = await db.execute<Record<string, unknown> & UptimeBreach>(sql`
    select p.partner_id as "partnerId", p.name as partner, a.raised_at as "raisedAt",
      array(select unnest(${addressesOf(IS_OWNER)}) union
        select p.onboarding -> 'contact' ->> 'email' where p.onboarding -> 'contact' ->> 'email' is not null) as recipients
    from ${slaAlarm} a cross join ${partners} p
    where a.raised_at > ${since('sla_breach')}`);
  return rows;
}

interface SentPayout {
  payoutId: string;
  partner: string;
  amount: string;
  currency: string;
  address: string;
  txHash: string;
  recipients: string[];
}

/** Payouts that were just sent, to be mailed to Owners and Finance, except members who opted out. */
export async function listSentPayouts(db: Database): Promise<SentPayout[]> {
  const { rows } = await db.execute<Record<string, unknown> & SentPayout>(sql`
    select o.payout_id as "payoutId", p.name as partner, coalesce(o.payout_amount, '') as amount, o.currency,
      o.payout_address as address, coalesce(o.tx_hash, '') as "txHash",
      ${addressesOf(sql`m.role in ('owner', 'finance') and m.payout_mails`)} as recipients
    from ${payouts} o join ${partners} p using (partner_id)
    where o.sent_at > ${since('payout_sent')}`);
  return rows;
}

const lasting = (kind: AlertKind) => sql`${ALERTED_MS[kind]} * interval '1 millisecond'`;
const since = (kind: AlertKind) => sql`now() - ${lasting(kind)}`;

const IS_OWNER = sql`m.role = 'owner'`;
/** Whether the member `m` created the key `k`, according to the audit log. */
const MADE_KEY = sql`exists (select from ${auditLog} made
  where made.target = k.key_id and made.action = 'api_key.created' and made.actor = m.user_id)`;

/** Email addresses of the members of the partner's team that match the condition. */
function addressesOf(isMeant: SQL): SQL {
  return sql`array(select u.email from ${memberships} m join ${users} u using (user_id)
    where m.partner_id = p.partner_id and (${isMeant}) and u.disabled_at is null order by u.email)`;
}

/** Stores an expected code; it replaces an earlier one for the same purpose. */
export async function expectCode(
  tx: Transaction,
  { userId, purpose, hash }: { userId: string; purpose: CodePurpose; hash: Buffer },
): Promise<void> {
  const { lastsMs, guesses } = CODE_RULES[purpose];
  const waiting = { hash, guessesLeft: guesses, expiresAt: sql`now() + ${lastsMs} * interval '1 millisecond'` };
  await tx
    .insert(mailedCodes)
    .values({ userId, purpose, ...waiting })
    .onConflictDoUpdate({ target: [mailedCodes.userId, mailedCodes.purpose], set: waiting });
}

/**
 * Accepts an expected code. A wrong code uses up one guess; without guesses left, the code becomes invalid. Commits by itself,
 * so that a later failure does not restore the guess.
 * @param digests that the code may be stored as
 */
export async function takeCode(
  db: Database,
  { userId, purpose, digests }: { userId: string; purpose: CodePurpose; digests: readonly Buffer[] },
): Promise<boolean> {
  const mine = and(eq(mailedCodes.userId, userId), eq(mailedCodes.purpose, purpose));
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(mailedCodes)
      .where(and(mine, inArray(mailedCodes.hash, [...digests]), sql`expires_at > now() and guesses_left > 0`));
    if (rowCount === 1) {
      return true;
    }
    await tx.update(mailedCodes).set({ guessesLeft: sql`guesses_left - 1` }).where(mine);
    return false;
  });
}

/**
 * Accepts a token and returns whom it was mailed to; null if it is not expected. Wrong tokens are not counted, because a token
 * cannot be guessed.
 */
export async function takeToken(
  tx: Transaction,
  purpose: CodePurpose,
  digests: readonly Buffer[],
): Promise<string | null> {
  const [taken] = await tx
    .delete(mailedCodes)
    .where(
      and(
        eq(mailedCodes.purpose, purpose),
        inArray(mailedCodes.hash, [...digests]),
        sql`${mailedCodes.expiresAt} > now()`,
      ),
    )
    .returning({ userId: mailedCodes.userId });
  return taken?.userId ?? null;
}

/** Ends every code and link that a person was mailed. */
export async function forgetCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(mailedCodes).where(eq(mailedCodes.userId, userId));
}
