import type { Tab } from '../browser';
import { type List, testListStates } from '../list-states';
import { readPages } from '../many-rows';
import { type Console, startConsole } from './console';
import { seedLists } from './many-rows';

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
