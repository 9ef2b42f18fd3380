import { eq } from 'drizzle-orm';
import { request } from 'undici';
import { FONT_NAME } from '#api/tracking/page/dress';
import { partners } from '#db/schema/partners';
import { UNCHECKED } from '#domain/tracking/own-host';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { track } from '#test/helpers/orders/tracked-orders';
import { eventually } from '#test/helpers/run/eventually';

const api = useTestApi(undefined, { intervals: { hostReread: 200 } });
const HOST = 'swap.lantern.example';
let partnerId: string;
let otherId: string;
/** Of an order of each partner, and of the first one's that is over. */
let [mine, theirs, ended]: string[] = [];

const storeHost = (change: Partial<typeof partners.$inferInsert>) =>
  api.services.db.update(partners).set(change).where(eq(partners.partnerId, partnerId));

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
  ({ partnerId: otherId } = await api.newPartner());
  mine = await track(api, { partnerId });
  theirs = await track(api, { partnerId: otherId });
  ended = await track(api, { partnerId, later: ['confirming', 'exchanging', 'sending', 'completed'] });
  await storeHost({ trackingHost: HOST, hostProvedAt: new Date() });
  await eventually(() => api.services.trackingHosts.partnerAt(HOST));
});

async function get(path: string | undefined, host = HOST, method: 'GET' | 'POST' = 'GET') {
  const { statusCode, headers, body } = await request(api.origin + path, { method, headers: { host } });
  const isStream = headers['content-type']?.includes('event-stream');
  if (isStream) body.destroy();
  return { status: statusCode, text: isStream ? '' : await body.text() };
}
const form = (path: string | undefined, ending: string) => path?.replace('?', `${ending}?`);

describe("on a partner's own host name", () => {
  test('its orders have their page in every form, and the preview', async () => {
    const preview = `/track/${partnerId}?t=${api.services.keyring.trackingToken(partnerId)}`;
    const font = `/track/${FONT_NAME}`;
    const paths = [
      mine,
      form(mine, '.json'),
      form(mine, '/stream'),
      form(ended, '/receipt.json'),
      form(ended, '/receipt.pdf'),
      preview,
      font,
    ];
    await expectForEach(paths, async (path) => expect((await get(path)).status).toBe(200));
  });

  test("another partner's order and preview are answered like unknown ones", async () => {
    const unknown = await get('/track/ord_0000000000000000000000000a?t=x');
    expect(await get(theirs)).toEqual({ status: 404, text: unknown.text });
    const preview = `/track/${otherId}?t=${api.services.keyring.trackingToken(otherId)}`;
    expect(await get(preview)).toEqual({ status: 404, text: unknown.text });
    expect((await get(form(theirs, '.json'))).status).toBe(404);
    expect((await get(form(theirs, '/stream'))).status).toBe(404);
    expect((await get(theirs, 'swaplane.test')).status).toBe(200);
  });

  test('neither logins, nor APIs, nor anything else is there', async () => {
    const paths = [
      '/',
      '/dashboard',
      '/dashboard/api/users/session',
      '/support',
      '/support/api/users/session',
      '/partner/v1/health',
      '/partner/v1/currencies',
      '/v2/exchange/currencies',
      '/docs',
      '/status',
      '/status.json',
      '/packages',
      '/icons/btc',
      '/llms.txt',
      '/provider/x',
      '/track',
      '//dashboard',
      '/TRACK/../dashboard',
    ];
    await expectForEach(paths, async (path) => expect((await get(path)).status).toBe(404));
    expect((await get('/dashboard/api/users/login', HOST, 'POST')).status).toBe(404);
  });

  test.each([`${HOST.toUpperCase()}`, `${HOST}:8443`, `${HOST}.`, `${HOST}.:443`])(
    'written as %s it is the same',
    async (host) => {
      expect((await get('/docs', host)).status).toBe(404);
      expect((await get(mine, host)).status).toBe(200);
    },
  );
});

test('a host that nobody has verified behaves as the own one', async () => {
  await api.services.db
    .update(partners)
    .set({ trackingHost: 'claimed.lantern.example' })
    .where(eq(partners.partnerId, otherId));
  const statuses = async (host: string) => [
    (await get('/docs', host)).status,
    (await get(mine, host)).status,
    (await get(theirs, host)).status,
  ];
  const own = await statuses('swaplane.test');
  expect(await statuses('claimed.lantern.example')).toEqual(own);
  expect(await statuses(`x.${HOST}`)).toEqual(own);
});

test('links of a partner are on its host name, those of another one are not, and both lead to the page on both hosts', async () => {
  const { trackingUrl, keyring } = api.services;
  const token = keyring.trackingToken('ord_1');
  expect(trackingUrl('ord_1', partnerId)).toBe(`https://${HOST}/track/ord_1?t=${token}`);
  expect(trackingUrl('ord_1', otherId)).toBe(`http://swaplane.test/track/ord_1?t=${token}`);
  expect((await get(mine, 'swaplane.test')).status).toBe(200);
});

test("on the installation's own host any page may follow an order whose link is on its partner's", async () => {
  const headers = { host: 'swaplane.test', origin: 'https://shop.example' };
  const ask = async (ending: string) => {
    const answer = await request(api.origin + form(ended, ending), { headers });
    await answer.body.text();
    return [answer.statusCode, answer.headers['access-control-allow-origin']];
  };
  expect(await ask('.json')).toEqual([200, '*']);
  expect(await ask('/stream')).toEqual([200, '*']);
});

test('while the host name is lost, new links are not on it, and those that were made open there anyway', async () => {
  await storeHost({ hostLostAt: new Date() });
  await eventually(() => api.services.trackingUrl('ord_1', partnerId).startsWith('http://swaplane.test/'));
  expect([(await get(mine)).status, (await get('/docs')).status]).toEqual([200, 404]);
  await storeHost({ ...UNCHECKED, hostProvedAt: new Date() });
  await eventually(() => api.services.trackingUrl('ord_1', partnerId).includes(HOST));
});
