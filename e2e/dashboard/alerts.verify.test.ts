import { slaAlarm } from '#db/schema/incidents';
import { payouts } from '#db/schema/payouts';
import { deliveryAttempts } from '#db/schema/webhooks';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { newId } from '#security/secret';
import { ADDRESSES } from '#test/helpers/service/client';
import { newMember } from '#test/helpers/users/users';
import { accessibilityProblems, keepPicture, type Tab } from '../browser';
import { type Dashboard, startDashboard } from './signed-in';

let setup: Dashboard;

beforeAll(async () => {
  setup = await startDashboard();
});
afterAll(() => setup?.close());

/** A page whose stream of events is open. */
async function watch(tab: Tab, path: string): Promise<void> {
  // The response to the page before does not count for this one.
  await tab.page.goto(setup.url(`${path}?environment=test`), { waitUntil: 'commit' });
  await tab.page.waitForResponse((response) => response.url().includes('/dashboard/api/events'));
  await tab.page.getByRole('heading', { level: 1 }).waitFor();
}

async function failWebhooks(count: number): Promise<void> {
  const slot = { partnerId: setup.partner.partnerId, environment: 'test', channel: 'order' } as const;
  const endpointId = await addEndpoint(setup.service.db, {
    ...slot,
    url: 'https://wallet.example/hook',
    sealSecret: () => 'x',
  });
  const attempt = {
    endpointId: endpointId ?? '',
    attempt: 1,
    at: new Date(),
    ok: false,
    responseBody: '',
    durationMs: 5,
  };
  const rows = Array.from({ length: count }, () => ({ ...attempt, deliveryId: newId('dlv') }));
  await setup.service.db.insert(deliveryAttempts).values(rows);
}

async function sendPayout(): Promise<void> {
  await setup.service.db.insert(payouts).values({
    payoutId: newId('po'),
    partnerId: setup.partner.partnerId,
    status: 'sent',
    amountUsd: '700',
    currency: 'USDT-TRC20',
    requestedVia: 'api',
    payoutAddress: ADDRESSES.trx,
    payoutAmount: '699.5',
    txHash: 'abc',
    sentAt: new Date(),
  });
}

test.each(['light', 'dark'] as const)(
  'a sent payout is announced on any page, in the %s scheme',
  async (colorScheme) => {
    const tab = await setup.logIn(setup.owner, { colorScheme, viewport: { width: 360, height: 740 } });
    await watch(tab, '/orders');
    await sendPayout();
    const toast = tab.page.getByRole('alert').filter({ hasText: 'Payout sent' });
    await toast.getByText('699.5 USDT-TRC20 is on its way to you.').waitFor();
    expect(await accessibilityProblems(tab)).toEqual([]);
    await keepPicture(tab, `toast-payout-${colorScheme}`);
    await toast.getByRole('button', { name: 'View payouts' }).click();
    await tab.page.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor();
    await toast.waitFor({ state: 'detached' });
    expect([tab.foreign, tab.complaints]).toEqual([[], []]);
    await tab.close();
  },
);

test('too many failed webhooks are announced on any page, and payouts are not announced to a member who turned that off', async () => {
  const owner = await setup.logIn(setup.owner, { viewport: { width: 1280, height: 900 } });
  await owner.page.goto(setup.url('/payouts?environment=test'));
  const saved = owner.page.waitForResponse((response) => response.url().includes('/payouts/mails'));
  await owner.page.getByLabel('Tell me when a payout is sent').click({ force: true });
  expect((await saved).status()).toBe(200);
  const finance = await setup.logIn(await newMember(setup.service.db, setup.partner.partnerId, 'finance'));
  await Promise.all([watch(owner, '/orders'), watch(finance, '/orders')]);
  await sendPayout();
  await finance.page.getByRole('alert').filter({ hasText: 'Payout sent' }).waitFor();
  await failWebhooks(11);
  const toast = owner.page.getByRole('alert').filter({ hasText: 'Webhooks are failing' });
  await toast.getByText('11 attempts failed in the last hour.').waitFor();
  expect(await accessibilityProblems(owner)).toEqual([]);
  await keepPicture(owner, 'toast-webhooks');
  expect(await owner.page.getByText('Payout sent').count()).toBe(0);
  await toast.getByRole('button', { name: 'View failed deliveries' }).click();
  await owner.page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  expect(new URL(owner.page.url()).searchParams.get('state')).toBe('pending,failed,timeout');
  await owner.page.getByText('No delivery matches these filters').waitFor();
  await Promise.all([owner.close(), finance.close()]);
});

test('an uptime below its threshold is shown on every page as long as it lasts', async () => {
  const tab = await setup.logIn(setup.owner, { viewport: { width: 360, height: 740 } });
  await watch(tab, '/orders');
  const banner = tab.page.getByText('Uptime is below its threshold');
  await setup.service.db.insert(slaAlarm).values({ raisedAt: new Date() });
  await banner.waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
  await keepPicture(tab, 'banner-breach');
  await tab.page.getByRole('link', { name: 'View SLA' }).click();
  await tab.page.getByRole('heading', { level: 1, name: 'SLA' }).waitFor();
  await watch(tab, '/keys');
  await banner.waitFor();
  await setup.service.db.delete(slaAlarm);
  await banner.waitFor({ state: 'detached' });
  await tab.close();
});
