import { type SQL, sql } from 'drizzle-orm';
import { normalizeHash } from '#domain/assets/hash-form';
import type { Environment } from '#domain/environment';
import type { OrderStatus } from '#domain/orders/status';
import type { Database } from '../client';
import { variantsOf } from '../orders/search-orders';
import { endpoints } from '../schema/endpoints';
import { apiKeys } from '../schema/keys';
import {
  CLAIM_REF,
  CLAIM_REFUND_ADDRESS,
  ORDER_NAMES,
  orderClaims,
  orderEvents,
  orderName,
  orders,
} from '../schema/orders';
import { partners } from '../schema/partners';
import { payouts } from '../schema/payouts';
import { quotes } from '../schema/quotes';
import { requests } from '../schema/requests';
import { memberships, users } from '../schema/users';
import { LATE_HASHES, lateHash, orderWatches } from '../schema/watching';
import { deliveries } from '../schema/webhooks';

/** Which identifier of the order the text matches. */
export type OrderMatch =
  | 'id'
  | 'partner_order_ref'
  | 'provider_order_id'
  | 'deposit_address'
  | 'payout_address'
  | 'refund_address'
  | 'deposit_hash'
  | 'payout_hash'
  | 'event_id'
  | 'quote_id';

export interface MatchedOrder {
  orderId: string;
  matched: OrderMatch;
  partnerId: string;
  environment: Environment;
  status: OrderStatus;
  createdMs: number;
  from: string;
  to: string;
  amountFrom: string;
  amountToActual: string | null;
  amountToExpected: string;
}

/**
 * Orders of any partner that have the text as an identifier, newest first. Each kind of identifier has its own index, so that
 * the search takes the same time for any number of orders.
 * @param spellings other texts for the same address, if the text is one
 * @param providers codes of providers whose deposits may be found by the wallet's report alone
 */
export async function searchAllOrders(
  db: Database,
  text: string,
  { spellings, providers, limit }: { spellings: readonly string[]; providers: readonly string[]; limit: number },
): Promise<MatchedOrder[]> {
  const found = sql.join(
    lookups(text, spellings, providers).map(({ matched, query }) => {
      return sql`(select ${matched}::text as matched, order_id from (${query}) as each limit ${limit})`;
    }),
    sql` union all `,
  );
  const { rows } = await db.execute<MatchedOrder & Record<string, unknown>>(sql`
    select distinct on (o.created_at, o.order_id) o.order_id as "orderId", hit.matched, o.partner_id as "partnerId",
      o.environment, o.status, (extract(epoch from o.created_at) * 1000)::float8 as "createdMs", o.body ->> 'from' as "from",
      o.body ->> 'to' as "to", o.body ->> 'amount_from' as "amountFrom",
      o.body ->> 'amount_to_actual' as "amountToActual", o.body ->> 'amount_to_expected' as "amountToExpected"
    from (${found}) as hit join ${orders} o on o.order_id = hit.order_id
    order by o.created_at desc, o.order_id limit ${limit}`);
  return rows;
}

interface Lookup {
  matched: OrderMatch;
  query: SQL;
}

function lookups(text: string, others: readonly string[], providers: readonly string[]): Lookup[] {
  // Our ids are in lower case; the indexes contain other identifiers in lower case.
  const lower = text.toLowerCase();
  const spellings = sql`any(${sql.param(variantsOf(text, others))}::text[])`;
  const named = ORDER_NAMES.map((name) => ({
    matched: MATCH_OF[name],
    query: sql`select order_id from ${orders} where ${orderName(name)} = ${spellings}`,
  }));
  const late = LATE_HASHES.map((member) => ({
    matched: member === 'txInHash' ? ('deposit_hash' as const) : ('payout_hash' as const),
    query: sql`select order_id from ${orderWatches} where late_deposit is not null and ${lateHash(member)} = ${spellings}`,
  }));
  return [
    { matched: 'id', query: sql`select order_id from ${orders} where order_id = ${lower}` },
    { matched: 'event_id', query: sql`select order_id from ${orderEvents} where event_id = ${lower}` },
    { matched: 'quote_id', query: sql`select used_by as order_id from ${quotes} where quote_id = ${lower}` },
    ...named,
    ...late,
    {
      matched: 'refund_address',
      query: sql`select order_id from ${orderClaims} where ${CLAIM_REFUND_ADDRESS} = ${spellings}`,
    },
    {
      matched: 'deposit_hash',
      query: sql`select order_id from ${orderWatches}
        where provider = any(${sql.param([...providers])}::text[]) and deposit_hash = ${normalizeHash(text)}`,
    },
    {
      matched: 'partner_order_ref',
      query: sql`select order_id from ${orderClaims} where partner_order_ref is not null and ${CLAIM_REF} = ${lower}`,
    },
  ];
}

const MATCH_OF = {
  provider_order_id: 'provider_order_id',
  deposit_address: 'deposit_address',
  payout_address: 'payout_address',
  tx_in_hash: 'deposit_hash',
  tx_out_hash: 'payout_hash',
} as const;

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
