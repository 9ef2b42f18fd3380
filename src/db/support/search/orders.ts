import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { variantsOf } from '#db/orders/search-orders';
import {
  CLAIM_REF,
  CLAIM_REFUND_ADDRESS,
  ORDER_NAMES,
  orderClaims,
  orderEvents,
  orderName,
  orders,
} from '#db/schema/orders';
import { quotes } from '#db/schema/quotes';
import { LATE_HASHES, lateHash, orderWatches } from '#db/schema/watching';
import { normalizeHash } from '#domain/assets/hash-form';
import type { Environment } from '#domain/environment';
import type { OrderStatus } from '#domain/orders/status';

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
  amountTo: string;
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
      coalesce(o.body ->> 'amount_to_actual', o.body ->> 'amount_to_expected') as "amountTo"
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
