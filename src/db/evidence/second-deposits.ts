import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { chainBlocks, evidenceClaims, evidenceLegs, evidencePayments } from '../schema/evidence';
import { orderCases, orders } from '../schema/orders';

/** A payment to the deposit address of an order that had ended with its deposit known. */
export interface SecondDeposit {
  orderId: string;
  txHash: string;
  units: string;
  decimals: number;
  at: string;
}

/**
 * Payments with all confirmations that came to the deposit address of an ended order after its end, that no other order has, and
 * of which no person has had a case [rules/watching: Second deposits].
 */
export async function listSecondDeposits(
  db: Database,
  network: string,
  confirmationsWanted: number,
): Promise<SecondDeposit[]> {
  const endedAt = sql`(o.state #>> '{timeline,-1,at}')::timestamptz`;
  const bare = sql`regexp_replace(p.tx_hash, '^0x', '')`;
  const { rows } = await db.execute<SecondDeposit & Record<string, unknown>>(sql`
    select l.order_id as "orderId", p.tx_hash as "txHash", p.units, l.decimals, p.block_time::text as at
    from ${evidenceLegs} l
      join ${orders} o on o.order_id = l.order_id
      join ${evidencePayments} p on p.network = l.network and p.address_key = l.address_key
    where l.network = ${network} and l.leg = 'deposit' and coalesce(l.watched_until > now(), true)
      and (o.status in ('completed', 'refunded') or o.status = 'failed' and o.state ->> 'txInHash' is not null)
      and o.history_copy <> 'erased'
      and p.contract is not distinct from l.contract and (l.memo is null or p.memo is not distinct from l.memo)
      and p.block_time > ${endedAt}
      and p.block_height <= (select max(height) from ${chainBlocks} where network = ${network}) - ${confirmationsWanted}::int + 1
      and not exists (
        select from ${evidenceClaims} c
        where c.network = p.network and c.payment in (${bare} || ':' || p.index, lower(${bare}) || ':' || p.index))
      and not exists (
        select from ${evidenceLegs} other join ${orders} others on others.order_id = other.order_id
        where other.network = l.network and other.address_key = l.address_key and other.leg = 'deposit'
          and other.order_id <> l.order_id and other.memo is not distinct from l.memo and other.since > l.since)
      and not exists (
        select from ${orderCases} k
        where k.order_id = l.order_id and k.mismatch = 'second_deposit' and position(p.tx_hash in k.repair) > 0)
    order by p.block_time`);
  return rows;
}
