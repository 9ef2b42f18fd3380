import { type SQL, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import type { Database } from '../client';
import { auditLog } from '../schema/audit';
import { endpoints } from '../schema/endpoints';
import { slaAlarm } from '../schema/incidents';
import { apiKeys } from '../schema/keys';
import { partners } from '../schema/partners';
import { payouts } from '../schema/payouts';
import { memberships, users } from '../schema/users';

/** What the people of a partner are notified of, with the recipients. */
interface Alert {
  partner: string;
  environment: Environment;
  /** Email addresses, without duplicates. */
  recipients: string[];
}

export interface PausedEndpoint extends Alert {
  endpointId: string;
  url: string;
  pausedAt: Date;
}

/** Paused endpoints, to be mailed to the technical contact, or to the Owners if there is no contact. */
export async function listPaused(db: Database): Promise<PausedEndpoint[]> {
  const { rows } = await db.execute<Record<string, unknown> & PausedEndpoint>(sql`
    select e.endpoint_id as "endpointId", e.url, e.environment, e.paused_at as "pausedAt", p.name as partner,
      case when p.onboarding -> 'contact' ->> 'email' is null then ${addressesOf(IS_OWNER)}
        else array[p.onboarding -> 'contact' ->> 'email'] end as recipients
    from ${endpoints} e join ${partners} p using (partner_id)
    where e.paused_at is not null and e.removed_at is null`);
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
    where k.status <> 'revoked' and k.expires_at > now() and k.expires_at < now() + interval '7 days'`);
  return rows;
}

export interface UptimeBreach {
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
    where a.raised_at > now() - interval '1 hour'`);
  return rows;
}

export interface SentPayout {
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
    where o.sent_at > now() - interval '1 hour'`);
  return rows;
}

const IS_OWNER = sql`m.role = 'owner'`;
/** Whether the member `m` created the key `k`, according to the audit log. */
const MADE_KEY = sql`exists (select from ${auditLog} made
  where made.target = k.key_id and made.action = 'api_key.created' and made.actor = m.user_id)`;

/** Email addresses of the members of the partner's team that match the condition. */
function addressesOf(isMeant: SQL): SQL {
  return sql`array(select u.email from ${memberships} m join ${users} u using (user_id)
    where m.partner_id = p.partner_id and (${isMeant}) and u.disabled_at is null order by u.email)`;
}
