import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { endpoints } from '#db/schema/endpoints';
import { apiKeys } from '#db/schema/keys';
import { partners } from '#db/schema/partners';
import { payouts } from '#db/schema/payouts';
import { requests } from '#db/schema/requests';
import { memberships, users } from '#db/schema/users';
import { deliveries } from '#db/schema/webhooks';
import type { Environment } from '#domain/environment';

/** A search result that is not an order. */
export interface MatchedThing {
  kind: 'partner' | 'key' | 'endpoint' | 'delivery' | 'request' | 'payout' | 'person';
  id: string;
  matched: 'id' | 'name' | 'key_prefix' | 'url' | 'event_id' | 'payout_hash' | 'payout_address' | 'email';
  label: string;
  status: string | null;
  partnerId: string | null;
  environment: Environment | null;
  createdMs: number | null;
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/**
 * Everything except orders that has the text as an identifier. Large tables are searched by their keys, and deliveries of an
 * event by two indexes, one for replays and one for the others. The tables of partners, keys, endpoints, payouts and people are
 * small.
 */
export async function searchThings(db: Database, text: string, limit: number): Promise<MatchedThing[]> {
  const lower = text.toLowerCase();
  const { rows } = await db.execute<MatchedThing & Record<string, unknown>>(sql`
    (select 'partner' as kind, partner_id as id, case when partner_id = ${lower} then 'id' else 'name' end as matched,
        name as label, case when approved_at is null then 'not approved' else 'approved' end as status,
        partner_id as "partnerId", null as environment, ${ms('created_at')} as "createdMs"
      from ${partners} where partner_id = ${lower} or starts_with(lower(name), ${lower}) order by created_at desc limit ${limit})
    union all (select 'key', key_id, case when key_id = ${lower} then 'id' else 'key_prefix' end, prefix || ' ' || name,
        status, partner_id, environment, ${ms('created_at')}
      from ${apiKeys} where key_id = ${lower} or starts_with(${lower}, lower(prefix))
      order by created_at desc limit ${limit})
    union all (select 'endpoint', endpoint_id, case when endpoint_id = ${lower} then 'id' else 'url' end, url,
        case when removed_at is not null then 'removed' when paused_at is not null then 'paused' else 'active' end,
        partner_id, environment, ${ms('created_at')}
      from ${endpoints} where endpoint_id = ${lower} or lower(url) = ${lower} order by created_at desc limit ${limit})
    union all (select 'delivery', delivery_id, case when delivery_id = ${lower} then 'id' else 'event_id' end, event_id, state,
        e.partner_id, e.environment, ${ms('d.created_at')}
      from ${deliveries} d join ${endpoints} e using (endpoint_id)
      where delivery_id = ${lower} or (event_id = ${lower} and not is_replay) or (event_id = ${lower} and is_replay)
      order by d.created_at desc limit ${limit})
    union all (select 'request', request_id, 'id', method || ' ' || path, coalesce(error_code, status::text), partner_id,
        environment, ${ms('at')}
      from ${requests} where request_id = ${lower})
    union all (select 'payout', payout_id,
        case when payout_id = ${lower} then 'id' when lower(tx_hash) = ${lower} then 'payout_hash' else 'payout_address' end,
        amount_usd || ' USD in ' || currency, status, partner_id, null, ${ms('created_at')}
      from ${payouts} where payout_id = ${lower} or lower(tx_hash) = ${lower} or lower(payout_address) = ${lower}
      order by created_at desc limit ${limit})
    union all (select 'person', u.user_id, case when u.user_id = ${lower} then 'id' else 'email' end, u.name || ' ' || u.email,
        coalesce(u.operator_role, m.role), m.partner_id, null, ${ms('u.created_at')}
      from ${users} u left join ${memberships} m on m.user_id = u.user_id
      where u.user_id = ${lower} or u.email = ${lower} order by u.created_at desc limit ${limit})`);
  return rows;
}
