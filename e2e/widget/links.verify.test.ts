import { storeHost } from '../../src/db/tracking-hosts';
import { MINUTE } from '../../src/domain/duration';
import { UNCHECKED } from '../../src/domain/tracking/own-host';
import { revokeTrackingLinks } from '../../src/operations/orders/tracking-links';
import { eventually } from '../../test/helpers/run/eventually';
import { accessibilityProblems } from '../browser';
import { isRead, isStream, openShop, type Shop, swap } from './shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

test('an expired order offers a new swap while a late deposit is still watched for', async () => {
  const tab = await shop.open('/expiring-backend');
  const { page } = tab;
  let reads = 0;
  await page.route(isStream, (route) => route.fulfill({ status: 404 }));
  await page.route(isRead, async (route) => {
    reads += 1;
    const response = await route.fetch();
    const order = await response.json();
    // Of a test order nothing is watched for.
    const watched = order.status === 'expired' ? { ...order, state: 'expired_watched', over: false } : order;
    await route.fulfill({ response, json: watched });
  });
  await page.clock.install();
  await page.reload();
  await swap(tab);
  const again = page.getByRole('button', { name: 'New swap' });
  expect(await again.count()).toBe(0);
  await again.waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
  const before = reads;
  await eventually(() => reads > before);
  await again.click();
  await page.getByText('You receive about').waitFor();
  const inAll = reads;
  const price = page.waitForResponse(/estimate/);
  await page.clock.fastForward(10 * MINUTE);
  await price;
  expect(reads).toBe(inAll);
  await tab.close();
});

test("a link that leads to no order any more is forgotten, and a gateway's 404 is none of it", async () => {
  const tab = await shop.open('/slow-backend');
  const { page } = tab;
  let isGateway = true;
  const refusal = { status: 404, headers: { 'Access-Control-Allow-Origin': '*' }, body: 'no backend' };
  await page.route(isStream, (route) => route.fulfill({ status: 404 }));
  await swap(tab);
  await page.route(isRead, (route) => (isGateway ? route.fulfill(refusal) : route.continue()));
  await page.getByText('The connection was interrupted').waitFor();
  await page.getByText('Send exactly', { exact: true }).waitFor();
  const number = (await page.getByText('Order number:').textContent()) ?? '';
  await revokeTrackingLinks(shop.service, {
    orderId: number.replace('Order number: ', ''),
    link: 'all',
    actor: 'test',
  });
  isGateway = false;
  await page.getByText('This link leads to no order any more.').waitFor();
  expect(await page.getByText('Send exactly', { exact: true }).count()).toBe(0);
  expect(await accessibilityProblems(tab)).toEqual([]);
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
  await page.getByRole('button', { name: 'New swap' }).click();
  await page.getByText('You receive about').waitFor();
  await tab.close();
});

describe("with tracking links on the partner's own host name", () => {
  const host = 'https://swap.shop.example/';

  beforeAll(async () => {
    const proved = { ...UNCHECKED, trackingHost: new URL(host).host, hostProvedAt: new Date() };
    await shop.service.db.transaction((tx) => storeHost(tx, shop.partner.partnerId, proved));
    const { order_id } = await shop.partner.test.open();
    await eventually(async () => (await shop.partner.test.get(order_id)).body.tracking_url.startsWith(host));
  });

  test.each(['/slow-backend', '/framed'])('the order is followed at the installation alone: %s', async (path) => {
    const tab = await shop.open(path);
    const within = path === '/framed' ? tab.page.frameLocator('iframe') : tab.page;
    await swap(tab, within);
    await within.getByText('Send exactly', { exact: true }).waitFor();
    const link = within.getByRole('link', { name: 'Open the page of this swap' });
    expect((await link.getAttribute('href'))?.startsWith(host)).toBe(true);
    expect(tab.complaints).toEqual([]);
    expect(tab.foreign.filter((url) => url.startsWith(host))).toEqual([]);
    await tab.close();
  });
});
