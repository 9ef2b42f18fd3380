import type { Tab } from '../browser';
import { fillIn, inspect, inspectThemes, openPage } from '../inspect';
import { type Console, pressAction, startConsole } from './console';
import { fillQueues, type Waiting } from './waiting';

/** The pages but for the main ones of operator.test.ts, by their names; words after a colon stand for entries of the queues. */
const PAGES = {
  search: '/search?q=Example',
  'search-empty': '/search?q=nothing-has-this',
  alerts: '/queues/alerts',
  cases: '/queues/cases',
  'cases-empty': '/queues/cases?environment=test',
  stalled: '/queues/stuck_orders?environment=test',
  endpoints: '/queues/paused_endpoints?environment=test',
  payouts: '/queues/payouts',
  approvals: '/queues/approvals',
  trouble: '/queues/providers',
  'queue-empty': '/queues/late_deposits',
  'order-provider': '/orders/:review?tab=provider',
  'order-webhooks': '/orders/:review?tab=webhooks',
  'order-requests': '/orders/:review?tab=requests',
  'order-neighbors': '/orders/:review?tab=neighbors',
  'order-audit': '/orders/:review?tab=audit',
  'order-json': '/orders/:review?tab=raw',
  endpoint: '/webhooks/:endpoint',
  delivery: '/webhooks/deliveries/:delivery',
  request: '/requests/:request',
  payout: '/payouts/:payout',
  providers: '/providers',
  health: '/health',
  statistics: '/statistics',
  earnings: '/earnings',
  partners: '/partners',
  partner: '/partners/:applicant',
  incidents: '/incidents',
  uptime: '/uptime',
  audit: '/audit?by=anybody',
  settings: '/settings',
  unknown: '/orders/ord_7k2m9q4t6w8y1b3d5f7h9j2n4p',
} as const;

let desk: Console;
let waiting: Waiting;
let tab: Tab;

beforeAll(async () => {
  desk = await startConsole();
  waiting = await fillQueues(desk.service);
  tab = await desk.logIn('admin');
});
afterAll(() => desk?.close());

const open = (path: string) => openPage(tab, desk.url(fillIn(path, waiting)));

/** The browser's report about a refusal, as for an order that does not exist. */
const isRefused = (line: string) => line.includes('/support/api/') && line.includes('404');

test.each(Object.entries(PAGES))('%s is accessible in both themes, and fits a telephone', async (name, path) => {
  await open(path);
  await inspect(tab, `support-${name}`);
  expect([tab.foreign, tab.complaints.filter((line) => !isRefused(line))]).toEqual([[], []]);
});

test.each([
  ['/orders/:review', 'Close the review'],
  ['/orders/:review', 'Add a note'],
  ['/orders/:review', 'Tracking links'],
  ['/orders/:review', 'Export case file'],
  ['/orders/:review', 'Draft a reply'],
  ['/queues/alerts', 'Respond'],
  ['/payouts/:payout', 'Update'],
  ['/partners/:applicant', 'Approve'],
  ['/partners/:applicant', 'Decline'],
  ['/partners/:applicant', 'Change settings'],
  ['/partners/:applicant', 'Record a report'],
  ['/partners', 'Create a partner'],
  ['/earnings', 'Record a report'],
  ['/webhooks/:endpoint', 'Resume'],
  ['/webhooks/:endpoint', 'Resend failed events'],
  ['/webhooks/:endpoint', 'Replay since…'],
  ['/orders/:due', 'Request the refund'],
  ['/incidents', 'Post an incident'],
  ['/uptime', 'Report minutes'],
])('on %s the dialog of "%s" is accessible in both themes', async (path, name) => {
  await open(path);
  await pressAction(tab, name);
  await tab.page.getByRole('dialog').waitFor();
  await inspectThemes(tab, `support-dialog-${name}`);
  await tab.page.keyboard.press('Escape');
});
