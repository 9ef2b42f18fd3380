import { pino } from 'pino';
import { createApp } from '#api/app';
import { startServer } from '#api/server';
import { sameText } from '#security/constant-time';
import { trackingToken } from '#security/keyring';
import { newId } from '#security/secret';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { readable, SANDBOX, type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';

describe('access to a tracking page', () => {
  const api = useTestApi();

  let partnerId: string;

  beforeAll(async () => {
    ({ partnerId } = await api.newPartner());
  });

  const ask = (path: string, init?: RequestInit) => fetch(api.origin + path, init);

  /** Everything of a response except what identifies the single request. */
  async function whole(response: Response) {
    const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit-.+)$/.test(name));
    return { status: response.status, headers, body: await response.text() };
  }

  /** Other forms of a link, which must not open the order. */
  function wrongLinks(path: string): string[] {
    const [page = '', token = ''] = path.split('?t=');
    const middle = token.charAt(20) === 'A' ? 'B' : 'A';
    return [
      `${page}?t=${token.slice(0, 20)}${middle}${token.slice(21)}`,
      `${page}?t=${token.slice(0, -1)}`,
      `${page}?t=${token}=`,
      `${page}?t=`,
      `${page}?T=${token}`,
      `${page}?t=%ff`,
      page,
      `${page}x?t=${token}`,
      `${page}/?t=${token}`,
      `${page.toUpperCase().replace('/TRACK', '/track')}?t=${token}`,
      '/track/%ff?t=x',
      '/track/constructor?t=x',
      '/track/',
    ];
  }

  test('every link that opens no order gets the same bytes as an unknown order', async () => {
    const path = await track(api, { partnerId });
    expect((await ask(path)).status).toBe(200);
    const unknownId = newId('ord');
    const unknown = await whole(await ask(`/track/${unknownId}?t=${api.services.keyring.trackingToken(unknownId)}`));
    expect(unknown.status).toBe(404);
    expect(unknown.body).toContain('Order not found');
    for (const wrong of wrongLinks(path)) {
      expect([wrong, await whole(await ask(wrong))]).toEqual([wrong, unknown]);
    }
  });

  test("one order's token does not open another order", async () => {
    const [one, other] = await Promise.all([track(api, { partnerId }), track(api, { partnerId })]);
    const response = await ask(`${one.split('?')[0]}?${other.split('?')[1]}`);
    expect(response.status).toBe(404);
  });

  test('a wrong token gets the Error body in the JSON form', async () => {
    const path = (await track(api, { partnerId })).replace('?', '.json?');
    expect((await ask(path)).status).toBe(200);
    for (const wrong of [
      path.slice(0, -1),
      path.split('?')[0] ?? '',
      `/track/${newId('ord')}.json?t=x`,
      '/track/.json',
    ]) {
      expect(await errorOf(await ask(wrong))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
    }
  });

  test('HEAD is GET without the body, and every other method is refused', async () => {
    const path = await track(api, { partnerId });
    const headers = { 'Accept-Encoding': 'identity' };
    const head = await ask(path, { method: 'HEAD', headers });
    const get = await ask(path, { headers });
    const page = await get.text();
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(page)));
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await ask(path, { method });
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await errorOf(response)).toMatchObject({ http: 405, code: 'INVALID_PAIR' });
    }
  });

  test('the published token opens the published order', async () => {
    const orderId = 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p';
    await track(api, { partnerId, input: { orderId } });
    const matches = (id: string, token: string) => sameText(token, trackingToken('tracking-test-key-do-not-use', id));
    const keyring = { ...api.services.keyring, trackingTokenMatches: matches };
    const app = createApp({ ...api.services, keyring }, pino({ level: 'silent' }));
    const server = await startServer(app, { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL });
    try {
      const page = `http://127.0.0.1:${server.port}/track/${orderId}`;
      expect((await fetch(`${page}?t=zn4taWyBoD8sAi6BjVzUe4CHkhZJ6Wozd3eAMCCXdfs`)).status).toBe(200);
      expect((await fetch(`${page}?t=zn4taWyBoD8sAi6BjVzUe4CHkhZJ6Wozd3eAMCCXdfS`)).status).toBe(404);
    } finally {
      await server.close();
    }
  });
});

describe('privacy', () => {
  const api = useTestApi();

  let partnerId: string;

  beforeAll(async () => {
    ({ partnerId } = await api.newPartner());
  });

  async function formsOf(settings: Omit<TrackedSettings, 'partnerId'>): Promise<{ page: string; json: string }> {
    const path = await track(api, { partnerId, ...settings });
    const [page = '', json = ''] = await Promise.all(
      [path, path.replace('?', '.json?')].map(async (form) => (await fetch(api.origin + form)).text()),
    );
    return { page, json };
  }

  const pageOf = async (settings: Omit<TrackedSettings, 'partnerId'>) => (await formsOf(settings)).page;

  test('data for the partner only, and the full payout address, are in neither form', async () => {
    const payoutAddress = `4Payou${'t'.repeat(80)}-theEnd`;
    const { page, json } = await formsOf({
      input: { payoutAddress, partnerOrderRef: 'cart-88213', refundAddress: 'bc1qrefundhere' },
      later: ['refund_required'],
    });
    for (const form of [page, json]) {
      expect(form).toContain('4Payou…theEnd');
      for (const hidden of [payoutAddress, 'tttttt', 'cart-88213', 'bc1qrefundhere', 'AX-5518204', partnerId]) {
        expect(form).not.toContain(hidden);
      }
    }
  });

  test.each([
    ['0.0.4242424', '0.…24'],
    ['alice.near.xyz', 'ali…xyz'],
  ])('at least half of the short payout address %s stays hidden', async (payoutAddress, shown) => {
    const page = await pageOf({ input: { payoutAddress } });
    expect(page).toContain(shown);
    expect(page).not.toContain(payoutAddress);
  });

  test('hostile texts from every source stay plain text', async () => {
    const hostile = `"'><script>alert(1)</script><img src=x onerror=1>&`;
    const { partnerId: other } = await api.newPartner();
    const db = api.services.db.$client;
    await db.query('update partners set name = $1 where partner_id = $2', [hostile, other]);
    const states: Omit<TrackedSettings, 'partnerId'>[] = [
      { deposit: { depositAddress: hostile, depositExtraId: hostile } },
      { input: { refundCapability: 'ticket', provider: hostile }, later: ['refund_required'] },
      {
        input: { payoutAddress: hostile },
        later: ['failed'],
        state: { failedReasonCode: 'unknown', failedReasonMessage: hostile, txInHash: hostile, txOutHash: hostile },
      },
      { input: { from: hostile, to: hostile, fromNetwork: hostile, toNetwork: hostile }, state: { txInHash: hostile } },
    ];
    for (const state of states) {
      const page = await (await fetch(api.origin + (await track(api, { partnerId: other, ...state })))).text();
      expect(page.match(/<script/gi)).toHaveLength(1);
      expect(page).not.toMatch(/<img/i);
      expect(readable(page)).toContain(hostile);
    }
  });

  test('transactions link to their own network, simulated ones have no link', async () => {
    const links = (page: string) => [...page.matchAll(/href="(https[^"]*)"/g)].map(([, url]) => url);
    const completed = { later: ['completed' as const], state: { txInHash: 'aa11', txOutHash: 'bb22' } };
    expect(links(await pageOf(completed))).toEqual(['https://mempool.space/tx/aa11', 'https://xmrchain.net/tx/bb22']);
    const simulated = { txInHash: 'sandbox_in_1', txOutHash: 'sandbox_out_1' };
    const page = await pageOf({ input: { sandbox: SANDBOX }, later: ['completed'], state: simulated });
    expect(links(page)).toEqual([]);
    expect(page).toContain('sandbox_out_1');
  });

  test('a refund links to the network it was sent on, and has no link if that is not known', async () => {
    const state = { txOutHash: 'cc33' };
    const linkOf = async (settings: Omit<TrackedSettings, 'partnerId'>) => {
      const { json } = await formsOf({ later: ['refunded'], ...settings, state: { ...state, ...settings.state } });
      return JSON.parse(json).transactions[0];
    };
    const byAction = (target: 'USDT-TRC20') => ({
      refund: {
        target: { kind: 'stable' as const, target, address: 'T1' },
        decidedBy: 'partner' as const,
        decidedAt: '2026-03-02T10:10:00.000Z',
      },
    });
    expect(await linkOf({})).toEqual({
      kind: 'refund',
      hash: 'cc33',
      explorer_url: 'https://mempool.space/tx/cc33',
      on_chain: null,
    });
    expect((await linkOf({ state: byAction('USDT-TRC20') })).explorer_url).toBe(
      'https://tronscan.org/#/transaction/cc33',
    );
    const preference = {
      default: 'convert_to_stable',
      fallbackIfRefundAddressMissing: 'manual_review',
      convertToStableTarget: 'USDC-SOL',
      stableAddress: 'S1',
    } as const;
    expect((await linkOf({ input: { refundPreference: preference } })).explorer_url).toBeNull();
  });
});
