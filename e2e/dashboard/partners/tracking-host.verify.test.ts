import { eq } from 'drizzle-orm';
import { partners } from '#db/schema/partners';
import { HOUR } from '#domain/duration';
import { type DnsServer, startDnsServer } from '#test/helpers/servers/dns-server';
import type { Tab } from '../../browser';
import { inspect } from '../../inspect';
import { proveTab } from '../proven-tab';
import { type Dashboard, startDashboard } from '../signed-in';

const TARGET = 'hosts.swaplane.example';
const HOST = 'swap.lantern.example';
let dns: DnsServer;
let setup: Dashboard;
let tab: Tab;

beforeAll(async () => {
  dns = await startDnsServer();
  setup = await startDashboard({ env: { TRACKING_HOSTS_TARGET: TARGET, TRACKING_HOSTS_DNS: dns.address } });
  tab = await setup.logIn(setup.owner, { viewport: { width: 1280, height: 900 } });
  await proveTab(tab);
});
afterAll(async () => {
  await setup?.close();
  await dns?.close();
});

function point() {
  dns.tell(HOST, { CNAME: [TARGET] });
  dns.tell(`_swaplane.${HOST}`, { TXT: [`swaplane-partner=${setup.partner.partnerId}`] });
}

test('an owner sets a host name, sees which records are missing, adds them, verifies it, and removes it again', async () => {
  const { page } = tab;
  await page.goto(setup.url('/settings'));
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Tracking links' }) });
  const set = section.getByRole('button', { name: 'Set host name' });
  const field = section.getByLabel('Host name');
  await field.fill('https://swap.lantern.example/');
  await set.click();
  await section.getByText(/must be a host name like/).waitFor();
  await inspect(tab, 'dashboard-host-refused');
  await field.fill(HOST);
  await set.click();
  await section.getByText('Not verified').waitFor();
  await section.getByText(`_swaplane.${HOST}`).waitFor();
  await section.getByText(`swaplane-partner=${setup.partner.partnerId}`).waitFor();
  await section.getByRole('button', { name: 'Verify' }).click();
  await section.getByText('The TXT record is missing, or has another value.').waitFor();
  await inspect(tab, 'dashboard-host-waiting');

  point();
  await section.getByRole('button', { name: 'Verify' }).click();
  await section.getByText('Verified', { exact: true }).waitFor();
  await inspect(tab, 'dashboard-host-verified');
  const order = await setup.partner.test.open({ scenario: 'success', ttlSeconds: 3_600 });
  expect(order.tracking_url).toMatch(new RegExp(`^https://${HOST}/track/${order.order_id}\\?t=`));

  await section.getByRole('button', { name: 'Remove host name' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove host name' }).click();
  await field.waitFor();
  expect(tab.complaints).toEqual([]);
});

test('when it no longer points here, the home page says so, and the settings what to do', async () => {
  const { page } = tab;
  dns.tell(HOST, null);
  const anHourAgo = new Date(Date.now() - HOUR);
  await setup.service.db
    .update(partners)
    .set({ trackingHost: HOST, hostProvedAt: anHourAgo, hostFailingSince: anHourAgo })
    .where(eq(partners.partnerId, setup.partner.partnerId));
  await page.goto(setup.url('/'));
  await page.getByText(`${HOST} no longer points to us`).waitFor();
  await page.getByRole('button', { name: 'See what is missing' }).click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('Not used', { exact: true }).waitFor();
  await page.getByText(/New links are on our host/).waitFor();
  await inspect(tab, 'dashboard-host-lost');
});
