import type { Service } from '#test/helpers/service/service';
import type { Tab } from '../browser';
import { type List, testListStates } from '../list-states';
import { readPages } from '../many-rows';
import { type Console, startConsole } from './console';
import { BY_STATUS, play } from './played-orders';

const LISTS: Readonly<Record<string, List>> = {
  queue: {
    path: '/queues/manual_review?environment=test',
    source: '/queues/manual_review',
    empty: 'This queue is empty',
  },
  stalled: { path: '/queues/stuck_orders', source: '/queues/stuck_orders', empty: 'This queue is empty' },
  'late deposits': { path: '/queues/late_deposits', source: '/queues/late_deposits', empty: 'This queue is empty' },
  refunds: { path: '/queues/unconfirmed_refunds', source: '/queues/unconfirmed_refunds', empty: 'This queue is empty' },
  endpoints: { path: '/queues/paused_endpoints', source: '/queues/paused_endpoints', empty: 'This queue is empty' },
  payouts: { path: '/queues/payouts', source: '/queues/payouts', empty: 'This queue is empty' },
  approvals: { path: '/queues/approvals', source: '/queues/approvals', empty: 'This queue is empty' },
  search: { path: '/search?q=nothing-has-this', source: '/search', empty: 'No match' },
  providers: { path: '/providers', source: '/providers', empty: 'No live provider is set up' },
  outages: { path: '/health', source: '/providers/health', empty: 'No outages' },
  statistics: { path: '/statistics', source: '/providers/statistics', empty: 'No data yet' },
  earnings: { path: '/earnings', source: '/providers/earnings', empty: 'Nothing earned' },
  partners: { path: '/partners', source: '/partners', empty: 'No partner yet' },
  incidents: { path: '/incidents', source: '/incidents', empty: 'No incidents posted' },
  uptime: { path: '/uptime', source: '/incidents/measured', empty: 'No incidents' },
  audit: { path: '/audit?action=nothing', source: '/audit', empty: 'No entry matches these filters' },
};

/** The lists that can be long, by the names of their tables. */
const LONG = {
  'Manual review': '/queues/manual_review?environment=test',
  Outages: '/health',
  'By provider and pair': '/statistics',
  Partners: '/partners',
  Incidents: '/incidents',
  'Audit log': '/audit?by=anybody',
};

/** The provider with thousands of outages and statistics. */
const PROVIDER = 'changelly';

/** Fills one table: `$1` is the order that is copied, `$2` the provider. */
const FILLS = [
  `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(t) || jsonb_build_object(
      'order_id', 'ord_' || lpad(n::text, 26, '0'), 'provider', $2::text,
      'body', jsonb_set(to_jsonb(t) -> 'body', '{order_id}', to_jsonb('ord_' || lpad(n::text, 26, '0'))),
      'created_at', now() - n * interval '1 second'))).*
    from (select * from orders where order_id = $1) t, generate_series(1, 10000) n`,
  `insert into provider_outages (provider, since, ended_at, last_error)
    select $2::text, now() - interval '2 hours' - n * interval '1 minute',
      now() - interval '2 hours' - n * interval '1 minute' + interval '30 seconds', 'http_500'
    from generate_series(1, 1000) n where $1::text is not null`,
  `insert into provider_statistics (provider, from_code, from_network, to_code, to_network, orders, completed, refunded,
      failed, expired, measured, delivered_ratio, seconds_median, seconds_p95, refunds_due, refunds_by_hand, refunds_open)
    select $2::text, 'BTC', 'btc' || n, 'ETH', 'eth', 1231, 1102, 9, 4, 116, 1090, '0.9982', 540, 840, 14, 2, 3
    from generate_series(1, 10000) n where $1::text is not null`,
  `insert into partners select (jsonb_populate_record(null::partners, to_jsonb(t) || jsonb_build_object(
      'partner_id', 'par_' || lpad(n::text, 26, '0'), 'name', 'Wallet ' || n))).*
    from (select p.* from partners p join orders o using (partner_id) where o.order_id = $1 and $2::text is not null) t,
      generate_series(1, 10000) n`,
  `insert into posted_incidents (title, message, provider, posted_by)
    select 'Swaps are slow ' || n, 'The provider is behind. Nothing is lost.', $2::text, 'usr_1'
    from generate_series(1, 10000) n where $1::text is not null`,
  `insert into audit_log (actor, action, target, reason, details)
    select 'cli:tester', 'order.polled', $1::text, 'Ticket ' || n, json_build_object('provider', $2::text)
    from generate_series(1, 10000) n`,
] as const;

/** Gives every list of the console 10,000 rows; a day has room for 1,000 outages. */
async function seedLists({ db, partner }: Service): Promise<void> {
  const orderId = await play((await partner()).test, BY_STATUS.manual_review);
  for (const fill of FILLS) {
    await db.$client.query(fill, [orderId, PROVIDER]);
  }
  await db.$client.query('analyze');
}

let desk: Console;
let tab: Tab;

beforeAll(async () => {
  desk = await startConsole();
  tab = await desk.logIn('operator');
});
afterAll(() => desk?.close());

testListStates({ portal: 'support', lists: LISTS, tab: () => tab, address: (path) => desk.url(path) });

test('10,000 rows are shown page by page', async () => {
  await seedLists(desk.service);
  for (const [table, path] of Object.entries(LONG)) {
    await tab.page.goto(desk.url(path));
    await readPages(tab, table);
  }
});

test('no request went to another server, and the browser reported only the failed responses', () => {
  expect([tab.foreign, tab.complaints.filter((line) => !line.includes('500'))]).toEqual([[], []]);
});
