import type { Pool } from 'pg';

export type BareActivities = ReturnType<typeof createActivities>;

/** About as large as an order's row and an event's body. */
const BODY = JSON.stringify({ filler: 'x'.repeat(1_000) });

export async function createTables(pool: Pool): Promise<void> {
  await pool.query(`
    create table if not exists bare_orders (id text primary key, version int, body json);
    create table if not exists bare_events (id text, version int, body json, primary key (id, version));
    create table if not exists bare_endpoints (url text);
    create table if not exists bare_deliveries (seq bigserial primary key, id text, version int, at bigint, url text, state text);
    create index if not exists bare_deliveries_due on bare_deliveries (seq) where state = 'due'`);
}

/** One local activity per transition: the order's row, its event and its deliveries in one transaction. */
export function createActivities(pool: Pool, onRecorded: () => void) {
  return {
    record: async (orderId: string, version: number, atMs: number) => {
      await pool.query({
        name: 'record',
        text: `
          with o as (
            insert into bare_orders values ($1, $2, $3) on conflict (id) do update set version = $2, body = $3
          ), e as (
            insert into bare_events values ($1, $2, $3)
          )
          insert into bare_deliveries (id, version, at, url, state) select $1, $2, $4, url, 'due' from bare_endpoints`,
        values: [orderId, version, BODY, atMs],
      });
      onRecorded();
    },
  };
}
