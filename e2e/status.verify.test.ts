import type { Browser } from 'playwright-core';
import { recordProbes } from '../src/db/incidents/probes';
import { DAY, MINUTE, toIso } from '../src/domain/duration';
import { minuteOf } from '../src/domain/incidents/sla';
import { postIncident, resolveIncident } from '../src/operations/incidents/post-incident';
import { estimate, startTwinService, type TwinService } from '../test/helpers/providers/twin-service';
import { eventually } from '../test/helpers/run/eventually';
import type { Client } from '../test/helpers/service/client';
import { keepPicture, openBrowser, type Tab } from './browser';
import { inspectViews, SCREENS, visitPage } from './track-views';

const CODE = 'changenow';
const NAME = 'ChangeNOW';

let twins: TwinService;
let browser: Browser;
let live: Client;

beforeAll(async () => {
  [twins, browser] = await Promise.all([startTwinService(CODE, { intervals: { providerTest: 500 } }), openBrowser()]);
  ({ live } = await twins.service.partner());
  await checkDays();
});
afterAll(async () => {
  await browser?.close();
  await twins?.close();
});

const CHECKED_DAYS = 20;

/** A check in every minute of the last days: one day with an outage, and one and a half that nobody measured. */
async function checkDays(): Promise<void> {
  const now = minuteOf(Date.now());
  const count = (CHECKED_DAYS * DAY) / MINUTE;
  const rows = Array.from({ length: count }, (_, index) => {
    const ago = (count - 1 - index) * MINUTE;
    const isDown = ago > 5 * DAY && ago < 5.2 * DAY;
    const isMissed = ago > 10 * DAY && ago < 11.5 * DAY;
    const minute = new Date(now - ago);
    return isMissed ? [] : [{ minute, source: 'external_prober' as const, up: !isDown, latencyMs: 60 + (index % 40) }];
  });
  await recordProbes(twins.service.db, rows.flat(), now);
}

const address = () => `${twins.service.origin}/status`;
const visit = (check: (tab: Tab) => Promise<void>) => visitPage(browser, address(), {}, check);
const componentRow = ({ page }: Tab, name: string) =>
  page.locator('li', { has: page.getByRole('heading', { name, exact: true }) });

async function stateOf(code: string): Promise<string | undefined> {
  const body = (await (await fetch(`${address()}.json`)).json()) as { components: { code: string; state: string }[] };
  return body.components.find((component) => component.code === code)?.state;
}

test('the page fits every screen in both themes, is accessible, and says in words what each part is in', async () => {
  await eventually(async () => (await stateOf('rest_api')) === 'operational');
  await visit(async (tab) => {
    await inspectViews(tab);
    await componentRow(tab, 'REST API').getByText('Operational', { exact: true }).waitFor();
    await componentRow(tab, NAME).getByText('Operational', { exact: true }).waitFor();
    await componentRow(tab, 'Webhooks').getByText('Not measured', { exact: true }).waitFor();
    await keepPicture(tab, 'status-operational');
  });
});

test('a provider that stops answering is shown as an outage, and as operational once it answers again', async () => {
  twins.twin.spoil({ fault: 'http_500' });
  await eventually(async () => {
    await estimate(live);
    return (await stateOf(CODE)) === 'outage';
  });
  await visit(async (tab) => {
    await inspectViews(tab);
    await tab.page.getByRole('heading', { level: 1, name: 'Some parts have problems' }).waitFor();
    await componentRow(tab, NAME).getByText('Outage', { exact: true }).waitFor();
    await keepPicture(tab, 'status-outage');
  });
  twins.twin.heal();
  await eventually(async () => (await stateOf(CODE)) === 'operational');
});

test('an incident and a maintenance are at the top while they last, and without script all of it can be read', async () => {
  const { db } = twins.service;
  const said = { reason: 'seen', actor: 'cli:anna' };
  const title = 'Deposits of one network are confirmed late';
  const message = 'The network is slow.\nNothing is lost; swaps go on by themselves.';
  const past = await postIncident({ db }, { title: 'Slow payouts', message, provider: CODE, ...said });
  await resolveIncident({ db }, { incidentId: past, resolution: 'They are fast again', ...said });
  await postIncident({ db }, { title, message, provider: null, ...said });
  const [startsAt, endsAt] = [toIso(Date.now() - MINUTE), toIso(Date.now() + DAY)];
  await postIncident({ db }, { title: 'New disks', message, provider: null, startsAt, endsAt, ...said });
  const pageText = async () => (await fetch(address())).text();
  await eventually(async () => (await pageText()).includes('New disks'));

  await visit(inspectViews);
  await visitPage(browser, address(), { viewport: SCREENS.phone, javaScriptEnabled: false }, async (tab) => {
    const { page } = tab;
    const current = page.locator('.status').getByRole('link');
    expect(await current.allTextContents()).toEqual([title, 'New disks']);
    await current.first().click();
    await page.getByRole('heading', { level: 3, name: title }).waitFor();
    await page.getByText('Over, in the last 90 days').click();
    await page.getByText('They are fast again').waitFor();
    await keepPicture(tab, 'status-incidents-phone');
  });
});

test('it stays small, whatever was measured', async () => {
  const response = await fetch(address(), { headers: { 'Accept-Encoding': 'identity' } });
  expect(Buffer.byteLength(await response.text())).toBeLessThan(40_000);
});
