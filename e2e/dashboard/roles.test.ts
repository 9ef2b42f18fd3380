import type { Browser } from 'playwright-core';
import type { Role } from '../../src/domain/access/permission';
import { newMember } from '../../test/support/people/people';
import { type Service, startService } from '../../test/support/service/service';
import { openBrowser, type Tab } from '../browser';
import { type DashboardSetup, logInTab, newSetup } from './signed-in';

const SIZE = { viewport: { width: 1280, height: 900 } };
const NAVIGATION = [
  'Home',
  'Orders',
  'Webhooks',
  'Logs',
  'API keys',
  'Providers',
  'Revenue',
  'SLA',
  'Team',
  'Audit log',
];

/** What each role finds in the navigation, and which buttons on the pages that it sees. */
const ROLES: Readonly<
  Record<Role, { hidden: readonly string[]; buttons: Readonly<Record<string, readonly string[]>> }>
> = {
  owner: {
    hidden: [],
    buttons: {
      '/orders': ['CSV', 'Create a test order'],
      '/orders/:order': ['Send it back', 'Next step'],
      '/webhooks/:endpoint': ['Send test event', 'More'],
      '/webhooks/deliveries/:delivery': ['Replay'],
      '/keys': ['Create test key', 'Actions for test'],
      '/revenue': ['Request a payout', 'Add an address'],
      '/team': ['Invite a member'],
      '/audit': ['CSV', 'NDJSON'],
    },
  },
  admin: {
    hidden: [],
    buttons: { '/revenue': [], '/keys': ['Create test key', 'Actions for test'], '/audit': ['CSV', 'NDJSON'] },
  },
  developer: {
    hidden: ['Revenue', 'Team', 'Audit log'],
    buttons: { '/orders/:order': ['Send it back', 'Next step'], '/keys': ['Create test key', 'Actions for test'] },
  },
  finance: {
    hidden: ['Webhooks', 'Logs', 'API keys', 'Team'],
    buttons: {
      '/': [],
      '/orders': ['CSV'],
      '/orders/:order': [],
      '/revenue': ['Request a payout', 'Add an address'],
      '/audit': [],
    },
  },
  read_only: {
    hidden: ['Revenue', 'Team', 'Audit log'],
    buttons: {
      '/': [],
      '/orders': [],
      '/orders/:order': [],
      '/webhooks/:endpoint': [],
      '/webhooks/deliveries/:delivery': [],
      '/keys': [],
    },
  },
};

let service: Service;
let browser: Browser;
let setup: DashboardSetup;
const ids = { order: '', endpoint: '', delivery: '' };

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  setup = await newSetup(service);
  const { test: client, partnerId } = setup.partner;
  await service.webhooks(partnerId);
  ids.order = (await client.open({ scenario: 'refund', ttlSeconds: 3_600 })).order_id;
  await client.advance(ids.order, { by: 'PT1H' });
  const { page, close } = await logInTab(browser, setup, setup.owner, SIZE);
  await page.goto(setup.url('/webhooks?environment=test'));
  const idIn = async (pattern: RegExp) => {
    const link = page.locator('a[href]').filter({ visible: true });
    await page.getByRole('link', { name: 'order.refund_required' }).first().waitFor();
    const hrefs = await link.evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
    return hrefs.map((href) => pattern.exec(href)?.[0]).find(Boolean) ?? '';
  };
  ids.endpoint = await idIn(/we_\w+/);
  ids.delivery = await idIn(/dlv_\w+/);
  await close();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

/** The buttons and button-like links of a page's own part. */
async function buttonsOf({ page }: Tab): Promise<string[]> {
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).waitFor();
  await main.getByLabel('Loading', { exact: true }).first().waitFor({ state: 'detached' });
  const labels = await main
    .locator('button, a[download]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
  return labels.map((label) => label.trim());
}

/** Everything that changes something, or takes data away, wherever it stands. */
const WATCHED = [...new Set(Object.values(ROLES).flatMap(({ buttons }) => Object.values(buttons).flat()))];

test.each(Object.entries(ROLES) as [Role, (typeof ROLES)[Role]][])(
  '%s sees what the role may do, and nothing else',
  async (role, { hidden, buttons }) => {
    const person = await newMember(service.db, setup.partner.partnerId, role);
    const tab = await logInTab(browser, setup, person, SIZE);
    const links = tab.page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
    expect(await links.allTextContents()).toEqual([...NAVIGATION.filter((name) => !hidden.includes(name)), 'Settings']);
    for (const [path, expected] of Object.entries(buttons)) {
      const filled = path.replace(/:(\w+)/, (_, name: keyof typeof ids) => ids[name]);
      await tab.page.goto(setup.url(`${filled}?environment=test`));
      const seen = [...new Set(await buttonsOf(tab))].filter((name) => WATCHED.includes(name));
      expect([path, seen.sort()]).toEqual([path, [...expected].sort()]);
    }
    expect([tab.foreign, tab.complaints]).toEqual([[], []]);
    await tab.close();
  },
);
