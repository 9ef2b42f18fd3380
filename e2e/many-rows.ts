import type { Database } from '../src/db/client';
import { keepPicture, type Tab } from './browser';

/** The values that must differ in copied rows: a column and its value in SQL, with `n` counting from 1. */
type Distinct = Readonly<Record<string, string>>;

const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`;
const earlier = `now() - n * interval '7 minutes'`;

/** The tables of the lists. */
const TABLES = {
  orders: {
    order_id: id('ord'),
    body: `jsonb_set(to_jsonb(t) -> 'body', '{order_id}', to_jsonb(${id('ord')}))`,
    created_at: earlier,
  },
  deliveries: {
    delivery_id: id('dlv'),
    seq: '1000000 + n',
    state: `'delivered'`,
    event_id: id('evt'),
    created_at: earlier,
  },
  requests: { request_id: id('req'), at: `now() - n * interval '1 second'` },
  audit_log: { id: '1000000 + n', target: id('ord') },
  payouts: { payout_id: id('po') },
} as const satisfies Record<string, Distinct>;

/** Copies a row of a table 10,000 times: the partner's first, or the first of all where it has none. */
export async function seedRows(db: Database, table: keyof typeof TABLES, partnerId: string): Promise<void> {
  const members = Object.entries(TABLES[table]).map(([column, value]) => `'${column}', ${value}`);
  const isOwn =
    table === 'deliveries'
      ? 'endpoint_id in (select endpoint_id from endpoints where partner_id = $1)'
      : 'partner_id = $1';
  await db.$client.query(
    `insert into ${table}
    select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${members.join(', ')}))).*
    from (select * from ${table} order by ${isOwn} desc nulls last limit 1) t, generate_series(1, 10000) n`,
    [partnerId],
  );
}

/** Pages through a long list in the tab, and fails where a page is missing or the list too wide. */
export async function readPages(tab: Tab, table: string): Promise<void> {
  const { page } = tab;
  const list = page.getByRole('table', { name: table, exact: true });
  const rows = list.locator('tbody tr');
  await rows.first().waitFor();
  const first = await rows.count();
  expect([table, first >= 20 && first <= 200]).toEqual([table, true]);
  const more = list.locator('..').getByRole('button', { name: 'Show more' });
  for (let shown = 2; shown <= 3; shown += 1) {
    await more.click();
    await rows.nth(first * shown - 1).waitFor();
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);
  await keepPicture(tab, `list-${table}-10000`);
}
