import { ReceiptSchema } from '#contract/orders/receipt';
import { TRACKED_STATES } from '#e2e/tracked-states';
import { revokeTrackingLinks } from '#operations/orders/tracking-links';
import { newId } from '#security/secret';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { readable, SANDBOX, type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';
import { readPdfText } from '#test/helpers/pdf-text';

const api = useTestApi();
let partnerId: string;

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
});

const FORMS = ['json', 'pdf'] as const;
type Form = (typeof FORMS)[number];

const pathOf = (page: string, form: Form) => page.replace('?', `/receipt.${form}?`);
const ask = (path: string, init?: RequestInit) => fetch(api.origin + path, init);
const trackState = (state: string, changes: Partial<TrackedSettings> = {}) =>
  track(api, { partnerId, ...TRACKED_STATES[state]?.(), ...changes });

async function receiptsOf(page: string) {
  const [json, pdf] = await Promise.all([ask(pathOf(page, 'json')), ask(pathOf(page, 'pdf'))]);
  return { json, pdf, receipt: ReceiptSchema.parse(await json.json()), bytes: Buffer.from(await pdf.arrayBuffer()) };
}

test('the receipt of a completed order is JSON and a PDF, in English, and kept by nobody', async () => {
  const page = await trackState('completed');
  const { json, pdf, receipt, bytes } = await receiptsOf(`${page}&lang=de`);
  expect(receipt).toMatchObject({ outcome: 'swap', partner: 'Example Wallet', paid_out: { amount: '14.78019' } });
  expect([json.status, json.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${receipt.order_id}.pdf"`);
  for (const { headers } of [json, pdf]) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('x-ratelimit-remaining')).not.toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  }
  expect(readPdfText(bytes)).toContain('Swap receipt');
});

test('one order has the same document every time', async () => {
  const page = await trackState('refunded');
  const [one, other] = [await receiptsOf(page), await receiptsOf(page)];
  expect(one.bytes.equals(other.bytes)).toBe(true);
  expect(one.receipt).toEqual(other.receipt);
});

test.each(['refunded', 'late-refunded'])('the receipt of an order in %s is one of a refund', async (state) => {
  const page = await trackState(state);
  const { receipt, bytes } = await receiptsOf(page);
  expect(receipt).toMatchObject({ outcome: 'refund', paid_out: null });
  expect(readPdfText(bytes)).toContain('This is a refund and not a swap.');
  expect(readable(await (await ask(page)).text())).toContain('Refund receipt (PDF)');
});

test('the page of an order links to its receipt once there is one, in every language', async () => {
  const page = await trackState('completed');
  const links = async (path: string) =>
    [...(await (await ask(path)).text()).matchAll(/href="([^"]*\/receipt\.\w+\?[^"]*)"/g)].map(([, link = '']) => link);
  const found = await links(`${page}&lang=ja`);
  expect(found).toHaveLength(2);
  await expectForEach(found, async (link) => {
    const { pathname, search } = new URL(link, api.origin + page);
    expect((await ask(pathname + search)).status).toBe(200);
  });
  expect(await links(await trackState('exchanging'))).toEqual([]);
});

test('an order that did not end with a payout or a refund has none', () =>
  expectForEach(
    ['waiting', 'exchanging', 'refund-under-way', 'review', 'expired', 'failed', 'late-seen'],
    async (state) => {
      const page = await trackState(state);
      await expectForEach(FORMS, async (form) => {
        const error = await errorOf(await ask(pathOf(page, form)));
        expect(error).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
      });
    },
  ));

test('a link that does not open the page opens no receipt', async () => {
  const page = await trackState('completed');
  const [path = '', token = ''] = page.split('?t=');
  const unknown = newId('ord');
  const wrong = [
    `${path}?t=${token.slice(0, -1)}`,
    `${path}?t=`,
    `${path}x?t=${token}`,
    `/track/${unknown}?t=${token}`,
    `/track/${unknown}?t=${api.services.keyring.trackingToken(unknown)}`,
  ];
  await expectForEach(
    wrong.flatMap((link) => FORMS.map((form) => pathOf(link, form))),
    async (link) => expect(await errorOf(await ask(link))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' }),
  );
  expect((await ask(`${path}/receipt.xml?t=${token}`)).status).toBe(404);
});

test('HEAD is GET without the body, and every other method is refused', async () => {
  const page = await trackState('completed');
  await expectForEach(FORMS, async (form) => {
    const headers = { 'Accept-Encoding': 'identity' };
    const head = await ask(pathOf(page, form), { method: 'HEAD', headers });
    const get = await ask(pathOf(page, form), { headers });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength));
    const refused = await ask(pathOf(page, form), { method: 'POST' });
    expect(refused.headers.get('allow')).toBe('GET, HEAD');
    expect(refused.status).toBe(405);
  });
});

test('the receipt of a test order says that no real coins moved', async () => {
  const { receipt, bytes } = await receiptsOf(await trackState('completed', { input: { sandbox: SANDBOX } }));
  expect(receipt.sandbox).toBe(true);
  expect(readPdfText(bytes)).toContain('No real coins moved');
});

test('a revoked link opens no receipt any more', async () => {
  const page = await trackState('completed');
  const orderId = page.slice('/track/'.length, page.indexOf('?'));
  await revokeTrackingLinks(api.services, { orderId, link: 'all', actor: 'test' });
  await expectForEach(FORMS, async (form) => expect((await ask(pathOf(page, form))).status).toBe(404));
});

test('a hostile name of a partner stays a text', async () => {
  const hostile = `"'><script>alert(1)</script>) Tj (\\ <<>> %`;
  const other = await api.newPartner();
  await api.services.db.$client.query('update partners set name = $1 where partner_id = $2', [
    hostile,
    other.partnerId,
  ]);
  const page = await track(api, { ...TRACKED_STATES.completed?.(), partnerId: other.partnerId });
  const { receipt, bytes } = await receiptsOf(page);
  expect(receipt.partner).toBe(hostile);
  expect(readPdfText(bytes)).toContain(hostile);
});
