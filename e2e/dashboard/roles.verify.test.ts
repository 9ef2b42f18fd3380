import type { Role } from '#domain/team/permission';
import { newMember } from '#test/helpers/users/users';
import type { Tab } from '../browser';
import { fillIn, openPage } from '../inspect';
import { type Dashboard, startDashboard } from './signed-in';

const SIZE = { viewport: { width: 1280, height: 900 } };
const NAVIGATION = [
  'Home',
  'Orders',
  'Scenarios',
  'Webhooks',
  'Logs',
  'API keys',
  'Analytics',
  'Providers',
  'Revenue',
  'SLA',
  'Team',
  'Audit log',
];

const HIDDEN: Readonly<Record<Role, readonly string[]>> = {
  owner: [],
  admin: [],
  developer: ['Revenue', 'Team', 'Audit log'],
  finance: ['Webhooks', 'Logs', 'API keys', 'Team'],
  read_only: ['Revenue', 'Team', 'Audit log'],
};

const BUILDERS: readonly Role[] = ['owner', 'admin', 'developer'];
const READERS: readonly Role[] = [...BUILDERS, 'read_only'];
const MANAGERS: readonly Role[] = ['owner', 'admin'];
const ACCOUNTANTS: readonly Role[] = ['owner', 'admin', 'finance'];
const ALL: readonly Role[] = [...READERS, 'finance'];

interface PageRow {
  /** Who may open it; everybody else sees which roles may. */
  seen: readonly Role[];
  /** What changes something there or exports data, with its roles; others who see the page see which roles may. */
  buttons?: Readonly<Record<string, readonly Role[]>>;
}

/** Every page of the dashboard; `:names` stand for those of the setup. */
const PAGES: Readonly<Record<string, PageRow>> = {
  '/': { seen: ALL },
  '/orders': { seen: ALL, buttons: { CSV: [...BUILDERS, 'finance'], 'Create a test order': BUILDERS } },
  '/orders/:order': { seen: ALL, buttons: { 'Send it back': BUILDERS, 'Next step': BUILDERS } },
  '/scenarios': { seen: ALL, buttons: { 'Upload a scenario': BUILDERS } },
  '/scenarios/:scenario': { seen: ALL, buttons: { Play: BUILDERS, Remove: BUILDERS, 'Change the file': BUILDERS } },
  '/webhooks': { seen: READERS },
  '/webhooks/:endpoint': { seen: READERS, buttons: { 'Send test event': BUILDERS, More: BUILDERS } },
  '/webhooks/deliveries/:delivery': { seen: READERS, buttons: { Replay: BUILDERS } },
  '/requests': { seen: READERS },
  '/requests/:request': { seen: READERS },
  '/keys': { seen: READERS, buttons: { 'Create test key': BUILDERS, 'Actions for test': BUILDERS } },
  '/analytics': { seen: ALL },
  '/providers': { seen: ALL, buttons: { Save: MANAGERS } },
  '/payouts': {
    seen: ACCOUNTANTS,
    buttons: { 'Request a payout': ['owner', 'finance'], 'Add an address': ['owner', 'finance'] },
  },
  '/incidents': { seen: ALL },
  '/team': { seen: MANAGERS, buttons: { 'Invite a member': MANAGERS } },
  '/audit': { seen: ACCOUNTANTS, buttons: { CSV: MANAGERS, NDJSON: MANAGERS } },
  '/settings': { seen: ALL, buttons: { Save: MANAGERS } },
  '/onboarding': { seen: MANAGERS },
};

let setup: Dashboard;
const ids = { order: '', endpoint: '', delivery: '', request: '', scenario: 'half' };

beforeAll(async () => {
  setup = await startDashboard();
  const { test: client, partnerId } = setup.partner;
  await setup.service.webhooks(partnerId);
  ids.order = (await client.open({ scenario: 'refund', ttlSeconds: 3_600 })).order_id;
  await client.advance(ids.order, { by: 'PT1H' });
  await client.call('POST', '/sandbox/scenarios', { name: ids.scenario, story: 'Nothing happens', steps: [] });
  const { page, close } = await setup.logIn(setup.owner, SIZE);
  await page.goto(setup.url('/webhooks?environment=test'));
  await page.getByRole('link', { name: 'order.refund_required' }).first().waitFor();
  const idIn = async (pattern: RegExp) => {
    const link = page.locator('a[href]').filter({ visible: true });
    const hrefs = await link.evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
    return hrefs.map((href) => pattern.exec(href)?.[0]).find(Boolean) ?? '';
  };
  ids.endpoint = await idIn(/we_\w+/);
  ids.delivery = await idIn(/dlv_\w+/);
  await page.goto(setup.url('/requests?environment=test'));
  await page.locator('a[href*="/requests/req_"]').first().waitFor();
  ids.request = await idIn(/req_\w+/);
  await close();
});
afterAll(() => setup?.close());

/** The buttons and button-like links in a page's own part. */
async function buttonsOf({ page }: Tab): Promise<string[]> {
  const labels = await page
    .getByRole('main')
    .locator('button, a[download]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
  return labels.map((label) => label.trim());
}

async function visit(tab: Tab, path: string): Promise<void> {
  await openPage(tab, setup.url(`${fillIn(path, ids)}?environment=test`));
}

test.each(Object.entries(HIDDEN) as [Role, readonly string[]][])(
  '%s sees the allowed pages in the navigation and the allowed buttons on each page, and who may do the rest',
  async (role, hidden) => {
    const person = await newMember(setup.service.db, setup.partner.partnerId, role);
    const tab = await setup.logIn(person, SIZE);
    const links = tab.page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
    expect(await links.allTextContents()).toEqual([
      ...NAVIGATION.filter((name) => !hidden.includes(name)),
      'Settings',
      'Documentation',
    ]);
    for (const [path, { seen, buttons = {} }] of Object.entries(PAGES)) {
      await visit(tab, path);
      const main = tab.page.getByRole('main');
      const isRefused = (await main.getByRole('heading', { name: 'Not included in your role' }).count()) > 0;
      expect([path, isRefused]).toEqual([path, !seen.includes(role)]);
      const mine = Object.keys(buttons).filter((name) => !isRefused && buttons[name]?.includes(role));
      await Promise.all(mine.map((name) => main.getByText(name).or(main.getByLabel(name)).first().waitFor()));
      const shown = await buttonsOf(tab);
      expect([path, Object.keys(buttons).filter((name) => shown.includes(name))]).toEqual([path, mine]);
      if (isRefused || mine.length < Object.keys(buttons).length) {
        await main
          .getByText(/Only .* can /)
          .first()
          .waitFor();
      }
    }
    expect([tab.foreign, tab.complaints]).toEqual([[], []]);
    await tab.close();
  },
  180_000,
);
