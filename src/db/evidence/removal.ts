import { sql } from 'drizzle-orm';
import type { Transaction } from '../client';
import { evidenceClaims, evidenceLegs, evidencePayments } from '../schema/evidence';

/** Deletes what the chains showed of the orders, and payments to addresses that no other order has. */
export async function deleteEvidence(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...orderIds])}::text[])`;
  await tx.execute(sql`
    with gone as (
      delete from ${evidenceLegs} where order_id = ${ids} returning network, address_key
    )
    delete from ${evidencePayments} p using gone
    where p.network = gone.network and p.address_key = gone.address_key and not exists (
      select from ${evidenceLegs} l
      where l.network = p.network and l.address_key = p.address_key and not l.order_id = ${ids})`);
  await tx.execute(sql`delete from ${evidenceClaims} where order_id = ${ids}`);
}
