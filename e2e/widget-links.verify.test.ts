import { storeHost } from '../src/db/tracking-hosts';
import { UNCHECKED } from '../src/domain/tracking/own-host';
import { eventually } from '../test/helpers/run/eventually';
import { openShop, type Shop, swap } from './shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

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
