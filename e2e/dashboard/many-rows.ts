import type { Database } from '../../src/db/client';

/** What tells a copied row from the others: a column and its value in SQL, with `n` counting from 1. */
type Distinct = Readonly<Record<string, string>>;

/** The tables behind lists, with what must differ from row to row. */
const TABLES: Readonly<Record<string, Distinct>> = {
  orders: {
    order_id: `'ord_' || lpad(n::text, 26, '0')`,
    body: `jsonb_set(to_jsonb(t) -> 'body', '{order_id}', to_jsonb('ord_' || lpad(n::text, 26, '0')))`,
    created_at: `now() - n * interval '7 minutes'`,
  },
  deliveries: {
    delivery_id: `'dlv_' || lpad(n::text, 26, '0')`,
    seq: '1000000 + n',
    state: `'delivered'`,
    event_id: `'evt_' || lpad(n::text, 26, '0')`,
    created_at: `now() - n * interval '7 minutes'`,
  },
  requests: { request_id: `'req_' || lpad(n::text, 26, '0')`, at: `now() - n * interval '1 second'` },
  audit_log: { id: '1000000 + n' },
  payouts: { payout_id: `'po_' || lpad(n::text, 26, '0')` },
};

/** Copies the first row that each list shows of a partner 10,000 times. */
export async function seedRows(db: Database, partnerId: string): Promise<void> {
  for (const [table, distinct] of Object.entries(TABLES)) {
    const owner =
      table === 'deliveries'
        ? 'endpoint_id in (select endpoint_id from endpoints where partner_id = $1)'
        : 'partner_id = $1';
    const members = Object.entries(distinct).map(([column, value]) => `'${column}', ${value}`);
    await db.$client.query(
      `insert into ${table}
      select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${members.join(', ')}))).*
      from (select * from ${table} where ${owner} limit 1) t, generate_series(1, 10000) n`,
      [partnerId],
    );
  }
}
