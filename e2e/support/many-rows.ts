import type { Database } from '../../src/db/client';

/** Lists that can be long, by the page that shows them. */
export const QUEUED_ORDERS = {
  reviews: '/queues/manual_review?environment=test',
  audit: '/audit?by=anybody',
  partners: '/partners',
} as const;

const ID = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`;

/** What must differ from row to row where one is copied: a column and its value in SQL, with `n` counting from 1. */
const COPIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: {
    order_id: ID('ord'),
    body: `jsonb_set(to_jsonb(t) -> 'body', '{order_id}', to_jsonb(${ID('ord')}))`,
    updated_at: `now() - n * interval '7 minutes'`,
  },
  audit_log: { id: '1000000 + n', target: ID('ord') },
  partners: { partner_id: ID('par'), name: `'Wallet ' || n`, created_at: `now() - n * interval '7 minutes'` },
};

/** Copies a row of each list 10,000 times, one of the partner's if there is one. */
export async function seedRows(db: Database, partnerId: string): Promise<void> {
  for (const [table, distinct] of Object.entries(COPIED)) {
    const members = Object.entries(distinct).map(([column, value]) => `'${column}', ${value}`);
    await db.$client.query(
      `insert into ${table}
      select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${members.join(', ')}))).*
      from (select * from ${table} order by partner_id = $1 desc nulls last limit 1) t, generate_series(1, 10000) n`,
      [partnerId],
    );
  }
}
