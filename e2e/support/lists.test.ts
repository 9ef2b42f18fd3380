import type { Tab } from '../browser';
import { keepPicture } from '../browser';
import { type List, testListStates } from '../list-states';
import { readPages, seedRows } from '../many-rows';
import { type Console, startConsole } from './console';
import { BY_STATUS, play } from './played-orders';

const LISTS: Readonly<Record<string, List>> = {
  'manual reviews': {
    path: '/queues/manual_review',
    source: '/queues/manual_review',
    empty: 'No order is waiting for a decision',
  },
  payouts: { path: '/queues/payouts', source: '/queues/payouts', empty: 'This queue is empty' },
  approvals: { path: '/queues/approvals', source: '/queues/approvals', empty: 'This queue is empty' },
  partners: { path: '/partners?stage=awaiting_approval', source: '/partners', empty: 'No partner is at this stage' },
  providers: { path: '/providers', source: '/providers', empty: 'No live provider is set up' },
  outages: { path: '/health', source: '/providers/health', empty: 'No outages' },
  statistics: { path: '/statistics', source: '/providers/statistics', empty: 'No data yet' },
  incidents: { path: '/incidents', source: '/incidents', empty: 'No incidents posted' },
  audit: { path: '/audit?action=nothing', source: '/audit', empty: 'No entries match these filters' },
};

/** The lists that grow without end, by the table behind them. */
const LONG = {
  orders: { path: '/queues/manual_review?environment=test', label: 'Manual review' },
  audit_log: { path: '/audit?by=anybody', label: 'Audit log' },
  partners: { path: '/partners', label: 'Partners' },
} as const;

let desk: Console;
let tab: Tab;

beforeAll(async () => {
  desk = await startConsole();
  tab = await desk.logIn('operator');
});
afterAll(() => desk?.close());

testListStates({ realm: 'support', lists: LISTS, tab: () => tab, address: (path) => desk.url(path) });

test('a list that the server fails to read names the request to quote', async () => {
  const { page } = tab;
  const rename = (from: string, to: string) => desk.service.db.$client.query(`alter table ${from} rename to ${to}`);
  await rename('posted_incidents', 'lost_incidents');
  try {
    await page.goto(desk.url('/incidents'));
    await page.getByRole('alert').filter({ hasText: 'req_' }).first().waitFor({ timeout: 20_000 });
    await keepPicture(tab, 'support-list-incidents-failed');
  } finally {
    await rename('lost_incidents', 'posted_incidents');
  }
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('No incidents posted').first().waitFor();
});

test('a search that fails says so, and searches again when the text changes', async () => {
  const { page } = tab;
  await page.route('**/support/api/search*', (route) => route.abort());
  await page.goto(desk.url('/search?q=cart-4711'));
  await page.getByRole('alert').getByText('The server cannot be reached').waitFor({ timeout: 20_000 });
  await keepPicture(tab, 'support-list-search-error');
  await page.unrouteAll();
  await page.getByRole('combobox').first().fill('cart-4712');
  await page.getByText('No match').waitFor();
});

test('10,000 rows are shown page by page, and stay quick', async () => {
  const { partnerId, test: client } = await desk.service.partner();
  await play(client, BY_STATUS.manual_review);
  for (const [table, { path, label }] of Object.entries(LONG)) {
    await seedRows(desk.service.db, table as keyof typeof LONG, partnerId);
    await tab.page.goto(desk.url(path));
    await readPages(tab, label);
  }
}, 180_000);

test('no other server was asked, and the browser complained of nothing but what was cut or failed', () => {
  expect(tab.foreign).toEqual([]);
  expect(tab.complaints.filter((line) => !/ERR_FAILED|status of 500/.test(line))).toEqual([]);
});
