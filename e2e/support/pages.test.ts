import { accessibilityProblems, keepPicture, type Tab } from '../browser';
import { type Console, DESK, settled, startConsole } from './console';
import { fillQueues, type Waiting } from './waiting';

const PHONE = { width: 360, height: 740 };

/** Every page by its name; words after a colon stand for entries of the queues. */
const PAGES = {
  home: '/?environment=test',
  search: '/search?q=Example',
  'search-empty': '/search?q=nothing-has-this',
  queues: '/queues',
  review: '/queues/manual_review?environment=test',
  alerts: '/queues/alerts',
  cases: '/queues/cases',
  'cases-empty': '/queues/cases?environment=test',
  stalled: '/queues/stuck_orders?environment=test',
  endpoints: '/queues/paused_endpoints?environment=test',
  payouts: '/queues/payouts',
  approvals: '/queues/approvals',
  trouble: '/queues/providers',
  'queue-empty': '/queues/late_deposits',
  order: '/orders/:review',
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
  partners: '/partners',
  partner: '/partners/:applicant',
  incidents: '/incidents',
  audit: '/audit?by=anybody',
  settings: '/settings',
  unknown: '/orders/ord_7k2m9q4t6w8y1b3d5f7h9j2n4p',
} as const;

let desk: Console;
let waiting: Waiting;
const tabs = new Map<string, Tab>();

beforeAll(async () => {
  desk = await startConsole();
  waiting = await fillQueues(desk.service);
  for (const colorScheme of ['light', 'dark'] as const) {
    tabs.set(colorScheme, await desk.logIn('admin', { ...DESK, colorScheme }));
  }
});
afterAll(() => desk?.close());

async function open(tab: Tab, path: string): Promise<void> {
  const filled = path.replace(/:(\w+)/, (_, name: keyof Omit<Waiting, 'partner'>) => waiting[name]);
  await tab.page.goto(desk.url(filled));
  await settled(tab);
}

/** The browser's report about a refusal, as for an order that does not exist. */
const isRefused = (line: string) => line.includes('/support/api/') && line.includes('404');

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(Object.entries(PAGES))('%s is accessible, and fits a telephone', async (name, path) => {
    const tab = tabs.get(scheme) as Tab;
    await tab.page.setViewportSize(DESK.viewport);
    await open(tab, path);
    expect(await accessibilityProblems(tab)).toEqual([]);
    await keepPicture(tab, `support-${name}-${scheme}`);
    await tab.page.setViewportSize(PHONE);
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    expect(await accessibilityProblems(tab)).toEqual([]);
    await keepPicture(tab, `support-${name}-${scheme}-phone`);
    expect([tab.foreign, tab.complaints.filter((line) => !isRefused(line))]).toEqual([[], []]);
  });

  test.each([
    ['/orders/:review', 'Close the review'],
    ['/orders/:review', 'Add a note'],
    ['/orders/:review', 'Export case file'],
    ['/orders/:review', 'Draft a reply'],
    ['/queues/alerts', 'Respond'],
    ['/payouts/:payout', 'Update'],
    ['/partners/:applicant', 'Approve'],
    ['/partners/:applicant', 'Decline'],
    ['/webhooks/:endpoint', 'Resume'],
    ['/webhooks/:endpoint', 'Resend failed events'],
    ['/webhooks/:endpoint', 'Replay since…'],
    ['/orders/:due', 'Request the refund'],
    ['/incidents', 'Post an incident'],
  ])('on %s the dialog of "%s" is accessible', async (path, name) => {
    const tab = tabs.get(scheme) as Tab;
    await tab.page.setViewportSize(DESK.viewport);
    await open(tab, path);
    await tab.page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
    await tab.page.getByRole('dialog').waitFor();
    expect(await accessibilityProblems(tab)).toEqual([]);
    await keepPicture(tab, `support-dialog-${name}-${scheme}`);
    await tab.page.keyboard.press('Escape');
  });
});
