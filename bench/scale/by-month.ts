import type { Client } from 'pg';
import { MONTHS } from './rows';

/**
 * The table of orders in partitions by month, as a proposal: in a schema of its own that sessions look into first, so that the
 * product's own statements read it. Ids begin with the month, so that the key needs no other column and an order is found in
 * one partition.
 */
export const BY_MONTH = 'by_month';
export const BY_MONTH_SESSION = { search_path: `${BY_MONTH},public` };

/** The partitions from the oldest, by what their ids begin with. */
export async function partition(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select to_char(month, 'YYMM') as month
    from generate_series(date_trunc('month', now() - interval '${MONTHS} months 1 day'), now() + interval '1 month', interval '1 month') month`,
  );
  const months = rows.map(({ month }) => month);
  await client.query(`create schema ${BY_MONTH}`);
  await client.query('begin');
  await client.query(
    `create table ${BY_MONTH}.orders (like public.orders including defaults including constraints) partition by range (order_id)`,
  );
  const partitions: string[] = [];
  for (const [nth, month] of months.slice(0, -1).entries()) {
    const name = `${BY_MONTH}.orders_${month}`;
    partitions.push(name);
    await client.query(
      `create table ${name} partition of ${BY_MONTH}.orders for values from ('ord_${month}') to ('ord_${months[nth + 1]}')`,
    );
  }
  await client.query(`insert into ${BY_MONTH}.orders select * from public.orders`);
  await client.query('commit');
  await client.query(`alter table ${BY_MONTH}.orders add primary key (order_id)`);
  const { rows: indexes } = await client.query<{ statement: string }>(
    `select indexdef as statement from pg_indexes where schemaname = 'public' and tablename = 'orders' and indexname <> 'orders_pkey'`,
  );
  for (const { statement } of indexes) {
    await client.query(statement.replace(' ON public.orders ', ` ON ${BY_MONTH}.orders `));
  }
  await client.query(`vacuum analyze ${BY_MONTH}.orders`);
  return partitions;
}
