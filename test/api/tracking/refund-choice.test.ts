import { eq, sql } from 'drizzle-orm';
import { auditOf } from '#db/audit';
import { spendRefundCode } from '#db/orders/refund-codes';
import { refundCodes } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { startWatch } from '#db/watching/watches';
import { HOUR, toIso } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import { REFUND_CODE } from '#domain/refunds/refund-code';
import { invoice } from '#test/domain/address/vectors';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { readable, SANDBOX, type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';
import { ADDRESSES } from '#test/helpers/service/client';

const api = useTestApi();
let partner: Awaited<ReturnType<typeof api.newPartner>>;
beforeAll(async () => {
  partner = await api.newPartner();
});

/** An order whose refund is due; nothing runs it, so that no choice can be recorded. */
async function due(settings: Partial<TrackedSettings> = {}) {
  const { input, state, ...rest } = settings;
  const path = await track(api, {
    partnerId: partner.partnerId,
    later: ['confirming', 'refund_required'],
    ...rest,
    input: { refundChoice: 'hosted', sandbox: SANDBOX, refundAddress: ADDRESSES.btc, ...input },
    state: { refundDeadline: toIso(Date.now() + HOUR), ...state },
  });
  const orderId = path.slice('/track/'.length, path.indexOf('?'));
  return { orderId, path, form: path.replace('?', '/refund?') };
}

/** As the provider's last word on record is; whether it proves it does not matter. */
async function says(orderId: string, status: OrderStatus): Promise<void> {
  const { db } = api.services;
  await startWatch(db, { orderId, provider: 'alphaswap', providerOrderId: 'AX-1' });
  await db.update(orderWatches).set({ report: { status } }).where(eq(orderWatches.orderId, orderId));
}

const askCode = (orderId: string, key = partner.testKey) =>
  api.get(`/order/${orderId}/refund-code`, { method: 'POST', key });

async function codeOf(orderId: string): Promise<string> {
  const response = await askCode(orderId);
  expect(response.status).toBe(201);
  return ((await response.json()) as { refund_code: string }).refund_code;
}

let addresses = 0;
/** From another address each time, unless said otherwise. */
async function send(form: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  addresses += 1;
  const response = await fetch(api.origin + form, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-Forwarded-For': `10.99.${addresses}.1`, ...headers },
    body: new URLSearchParams({ to: 'record', ...fields }),
  });
  return { status: response.status, headers: response.headers, text: readable(await response.text()) };
}

const TO_SENDER = { refundAddress: null, refundsToSender: true } as const;
const OTHER_CODE = 'AAAA-AAAA';

describe('a code for the refund choice', () => {
  test('is made by a key of the order, ends in ten minutes, and is stored as a digest alone', async () => {
    const { orderId } = await due();
    const response = await askCode(orderId);
    const text = await response.text();
    const { refund_code: code, expires_at } = JSON.parse(text);
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    const [row] = await api.services.db.select().from(refundCodes).where(eq(refundCodes.orderId, orderId));
    expect(row?.hash).toHaveLength(32);
    expect(row?.expiresAt.toISOString()).toBe(expires_at);
    expect(Number(row?.expiresAt) - Number(row?.madeAt)).toBe(REFUND_CODE.validMs);
    expect(JSON.stringify(row)).not.toContain(code.replace('-', ''));
    const [entry] = await auditOf(api.services.db, orderId);
    expect([entry?.action, JSON.stringify(entry)]).toEqual(['order.refund_code', expect.not.stringContaining(code)]);
  });

  test('is refused to other partners and environments, to keys without the scope, and to nobody', async () => {
    const { orderId } = await due();
    const stranger = await api.newPartner();
    const bare = await api.newKey(partner.partnerId, { scopes: ['webhook:admin'] });
    const answers = [stranger.testKey, partner.liveKey, bare].map(async (key) => (await askCode(orderId, key)).status);
    expect(await Promise.all(answers)).toEqual([404, 404, 403]);
    expect((await api.get(`/order/${orderId}/refund-code`, { method: 'POST' })).status).toBe(401);
  });

  test.each([
    ['the partner alone chooses', { input: { refundChoice: undefined } }, 'REFUND_NOT_PROGRAMMATIC'],
    ['the refund goes by ticket', { input: { refundCapability: 'ticket' } }, 'REFUND_NOT_PROGRAMMATIC'],
    ['the refund goes back to the sender by itself', { input: TO_SENDER }, 'REFUND_NOT_PROGRAMMATIC'],
    ['no refund is due', { later: ['confirming'] }, 'REFUND_WINDOW_EXPIRED'],
    ['the window is over', { state: { refundDeadline: toIso(Date.now() - 1) } }, 'REFUND_WINDOW_EXPIRED'],
  ] as const)('is not made where %s', async (_why, settings, code) => {
    const { orderId } = await due(settings as Partial<TrackedSettings>);
    expect(await errorOf(await askCode(orderId))).toMatchObject({ http: 409, code });
  });

  test('is not made while the provider says that it has refunded', async () => {
    const { orderId } = await due();
    await says(orderId, 'refunded');
    expect(await errorOf(await askCode(orderId))).toMatchObject({
      http: 409,
      code: 'REFUND_WINDOW_EXPIRED',
      message: 'alphaswap says that it has refunded the deposit already',
    });
    await says(orderId, 'refund_required');
    expect((await askCode(orderId)).status).toBe(201);
  });

  test('is made six times an hour for one order, and then has to wait', async () => {
    const { orderId } = await due();
    for (let nth = 0; nth < 6; nth += 1) {
      await codeOf(orderId);
    }
    const response = await askCode(orderId);
    expect([response.status, Number(response.headers.get('retry-after')) > 60]).toEqual([429, true]);
  });
});

describe('a choice on the tracking page', () => {
  test('is a form that nobody can frame, without script, sent to its own server alone', async () => {
    const { form, path } = await due();
    const response = await fetch(api.origin + form);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(response.status).toBe(200);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('script-src');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('<form method="post"');
    expect(await (await fetch(api.origin + path)).text()).toContain('/refund?lang=en&amp;t=');
  });

  test('is closed where the refund goes back to the sender by itself', async () => {
    const { form } = await due({ input: TO_SENDER });
    expect(await (await fetch(api.origin + form)).text()).not.toContain('<form method="post"');
    expect((await send(form, { code: OTHER_CODE, to: 'other', address: ADDRESSES.btc })).status).toBe(409);
  });

  test('is closed, with its code too, once the provider says that it has refunded', async () => {
    const { form, orderId } = await due();
    const code = await codeOf(orderId);
    await says(orderId, 'refunded');
    expect(await (await fetch(api.origin + form)).text()).not.toContain('<form method="post"');
    expect((await send(form, { code })).status).toBe(409);
    const decision = {
      key: partner.testKey,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': orderId },
      body: JSON.stringify({ action: 'refund_to_address' }),
    };
    expect(await errorOf(await api.get(`/order/${orderId}/refund-action`, decision))).toMatchObject({
      http: 409,
      code: 'REFUND_WINDOW_EXPIRED',
    });
  });

  test('is refused with the link alone, whatever else is sent, and in words of its own', async () => {
    const { form, orderId } = await due();
    expect(await send(form, { code: OTHER_CODE })).toMatchObject({
      status: 403,
      text: expect.stringContaining('no code for this order yet'),
    });
    await codeOf(orderId);
    expect(await send(form, {})).toMatchObject({
      status: 400,
      text: expect.stringContaining('eight letters and digits'),
    });
    expect(await send(form, { code: OTHER_CODE })).toMatchObject({
      status: 403,
      text: expect.stringContaining('4 tries left'),
    });
  });

  test('five wrong codes lock the right one too, and a new code works again', async () => {
    const { form, orderId } = await due();
    const code = await codeOf(orderId);
    for (let nth = 0; nth < REFUND_CODE.tries - 1; nth += 1) {
      expect((await send(form, { code: OTHER_CODE })).status).toBe(403);
    }
    expect((await send(form, { code: OTHER_CODE })).status).toBe(423);
    expect(await send(form, { code })).toMatchObject({ status: 423, text: expect.stringContaining('no longer works') });
    const next = await codeOf(orderId);
    expect((await send(form, { code })).status).toBe(403);
    // Nothing runs this order, so that nobody knows what becomes of the choice.
    expect(await send(form, { code: next })).toMatchObject({ status: 503, text: expect.stringContaining('not known') });
  });

  test('a used code decides nothing more, even while no decision is on record', async () => {
    const { form, orderId } = await due();
    const code = await codeOf(orderId);
    await spendRefundCode(api.services.db, orderId);
    expect(await send(form, { code })).toMatchObject({
      status: 409,
      text: expect.stringContaining('already decided'),
    });
  });

  test('a Lightning invoice is taken whole, whatever its length up to 2,048 characters, and refused beyond', async () => {
    const { form, orderId } = await due({ input: { fromNetwork: 'ln', refundAddress: null } });
    await codeOf(orderId);
    const [long, longest] = [invoice('', 400), invoice('', 1_268)];
    expect([long.length > 512, longest.length]).toEqual([true, 2_048]);
    const answers = [long, longest, invoice('1m', 1_268)].map(async (address) => {
      const { status, text } = await send(form, { code: OTHER_CODE, to: 'other', address });
      return [status, text.includes('cannot receive BTC')];
    });
    // The code is looked at after the address.
    expect(await Promise.all(answers)).toEqual([
      [403, false],
      [403, false],
      [400, true],
    ]);
  });

  test('an expired code, a wrong address and a contradiction have their own words, and cost no try', async () => {
    const { form, orderId } = await due();
    const code = await codeOf(orderId);
    const to = { code, to: 'other' };
    expect(await send(form, { ...to, address: ADDRESSES.eth })).toMatchObject({
      status: 400,
      text: expect.stringContaining('cannot receive BTC on the Bitcoin network'),
    });
    expect((await send(form, { code, address: ADDRESSES.otherBtc })).text).toContain('Choose one of the two');
    const { db } = api.services;
    await db.update(refundCodes).set({ expiresAt: sql`now()` }).where(eq(refundCodes.orderId, orderId));
    expect(await send(form, { code })).toMatchObject({ status: 410, text: expect.stringContaining('has expired') });
    const [row] = await db.select().from(refundCodes).where(eq(refundCodes.orderId, orderId));
    expect(row?.wrongTries).toBe(0);
  });

  test('a memo is checked as the network has it', async () => {
    const { form } = await due({ input: { from: 'XRP', fromNetwork: 'xrp', refundAddress: null } });
    const entered = { code: OTHER_CODE, to: 'other', address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY' };
    expect(await send(form, { ...entered, memo: 'hello' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('Destination tag'),
    });
    expect((await send(form, { ...entered, memo: '12' })).status).toBe(403);
  });

  test.each([
    [
      'was decided',
      {
        state: {
          refund: {
            target: { kind: 'address', address: 'x', extraId: null },
            decidedBy: 'preference',
            decidedAt: toIso(Date.now()),
          },
        },
      },
      'already decided',
    ],
    ['is over', { state: { refundDeadline: toIso(Date.now() - 1) } }, 'no refund to choose'],
    ['is the partner’s alone', { input: { refundChoice: undefined } }, 'no refund to choose'],
  ] as const)('where the choice %s, the page says so and takes nothing', async (_what, settings, words) => {
    const { form } = await due(settings as Partial<TrackedSettings>);
    const shown = await fetch(api.origin + form);
    const page = await shown.text();
    expect([shown.status, page.includes('<form'), readable(page).includes(words)]).toEqual([200, false, true]);
    expect(await send(form, { code: OTHER_CODE })).toMatchObject({ status: 409, text: expect.stringContaining(words) });
  });

  test('too many wrong codes from one address have to wait, whatever their order', async () => {
    const ip = { 'X-Forwarded-For': '10.98.1.1' };
    const orders = await Promise.all(Array.from({ length: 5 }, () => due()));
    for (const { form, orderId } of orders) {
      await codeOf(orderId);
      for (let nth = 0; nth < 4; nth += 1) {
        expect((await send(form, { code: OTHER_CODE }, ip)).status).toBe(403);
      }
    }
    const { form, orderId } = await due();
    const { status, headers } = await send(form, { code: await codeOf(orderId) }, ip);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('without a valid link there is no form, and other methods and sites get nothing done', async () => {
    const { form, orderId } = await due();
    const code = await codeOf(orderId);
    expect((await send(form.slice(0, -1), { code })).status).toBe(404);
    expect((await fetch(api.origin + form, { method: 'PUT' })).status).toBe(405);
    const foreign = await send(form, { code }, { 'Sec-Fetch-Site': 'cross-site' });
    expect([foreign.status, foreign.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^refund\?lang=en&t=/),
    ]);
  });

  test('neither code nor address is logged', async () => {
    const { form, orderId } = await due();
    const code = await codeOf(orderId);
    await send(form, { code, to: 'other', address: ADDRESSES.otherBtc });
    const lines = JSON.stringify(api.logged);
    expect(lines).not.toContain(code);
    expect(lines).not.toContain(ADDRESSES.otherBtc);
  });
});
