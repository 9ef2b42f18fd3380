import { type SQL, sql } from 'drizzle-orm';
import type { Environment } from '../../domain/environment';
import type { Database } from '../client';
import { endpoints } from '../schema/endpoints';
import { apiKeys } from '../schema/keys';
import { partners } from '../schema/partners';
import { memberships, users } from '../schema/users';

/** What a partner's people are told of, and who. */
interface Alert {
  partner: string;
  environment: Environment;
  /** Addresses, each once. */
  recipients: string[];
}

export interface PausedEndpoint extends Alert {
  endpointId: string;
  url: string;
  pausedAt: Date;
}

/** Endpoints that are paused; the technical contact is told, or without one the Owners. */
export async function listPaused(db: Database): Promise<PausedEndpoint[]> {
  const { rows } = await db.execute<Record<string, unknown> & PausedEndpoint>(sql`
    select e.endpoint_id as "endpointId", e.url, e.environment, e.paused_at as "pausedAt", p.name as partner,
      case when p.onboarding -> 'contact' ->> 'email' is null then ${addressesOf(sql`('owner')`)}
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
  /** Whether it is a day or less; else it is a week or less. */
  isLastDay: boolean;
}

/** Keys that expire within a week; Owners and Admins are told, who may make others. */
export async function listExpiring(db: Database): Promise<ExpiringKey[]> {
  const { rows } = await db.execute<Record<string, unknown> & ExpiringKey>(sql`
    select k.key_id as "keyId", k.name, k.prefix, k.environment, k.expires_at as "expiresAt", p.name as partner,
      k.expires_at < now() + interval '1 day' as "isLastDay", ${addressesOf(sql`('owner', 'admin')`)} as recipients
    from ${apiKeys} k join ${partners} p using (partner_id)
    where k.status <> 'revoked' and k.expires_at > now() and k.expires_at < now() + interval '7 days'`);
  return rows;
}

/** Addresses of those of the partner's team who have one of the roles. */
function addressesOf(roles: SQL): SQL {
  return sql`array(select u.email from ${memberships} m join ${users} u using (user_id)
    where m.partner_id = p.partner_id and m.role in ${roles} and u.disabled_at is null order by u.email)`;
}
