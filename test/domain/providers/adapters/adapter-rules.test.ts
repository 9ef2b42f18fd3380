import { pino } from 'pino';
import type { Adapter, AdapterOrderRequest, AdapterQuoteRequest, Api } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { nearintents } from '#providers/adapters/nearintents';
import type { OpenApi } from '#providers/http/open-api';
import { createRun } from '#providers/live/context';
import { createProviderOrderCalls } from '#providers/live/provider';
import { ProviderError, type RefundRequest } from '#providers/provider';
import { expectForEach } from '#test/helpers/expect-for-each';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { makeAddress } from '#twins/assets';
import { findProtocol } from '#twins/protocols';

describe('callbacks', () => {
  /** A callback about this order, as each provider's documentation describes it. */
  const MESSAGES: Readonly<Record<string, { headers: Record<string, string>; body: object; forged: object }>> = {
    trocador: {
      headers: {},
      body: { trade_id: 'abc', status: 'finished', webhook_key: 'trocador-test-message-key' },
      forged: { trade_id: 'abc', status: 'finished', webhook_key: 'another' },
    },
  };
  const WITH_CALLBACK = ADAPTERS.flatMap((adapter) =>
    adapter.callback ? [[adapter.facts.code, adapter.callback] as const] : [],
  );

  test('each provider that sends callbacks has an example here', () => {
    expect(WITH_CALLBACK.map(([code]) => code)).toEqual(Object.keys(MESSAGES));
  });

  describe.each(WITH_CALLBACK)('%s', (code, callback) => {
    const settings = findProtocol(code)?.settings ?? {};
    const { headers, body, forged } = MESSAGES[code] ?? { headers: {}, body: {}, forged: {} };
    const read = (message: object, given = settings) =>
      callback.read({ headers, body: JSON.stringify(message) }, given);

    test('an authentic callback names its order', () => {
      expect(read(body)).toBe('abc');
    });

    test('the key may be in a header instead', () => {
      const { webhook_key, ...others } = body as { webhook_key: string };
      const message = { headers: { 'x-webhook-key': webhook_key }, body: JSON.stringify(others) };
      expect(callback.read(message, settings)).toBe('abc');
      expect(callback.read({ ...message, headers: { 'x-webhook-key': 'another' } }, settings)).toBeNull();
    });

    test('a forged callback names no order, and neither does any callback while the settings for verifying it are missing', () => {
      expect(read(forged)).toBeNull();
      expect(read(body, {})).toBeNull();
      expect(read({ ...body, webhook_key: '' }, { secret: '' })).toBeNull();
    });

    test('callbacks are requested only where forged ones can be recognized', () => {
      expect([callback.isSetPerOrder?.(settings), callback.isSetPerOrder?.({})]).toEqual([true, false]);
    });
  });
});

describe('automatic refunds', () => {
  let opened: Awaited<ReturnType<typeof openAdapter>>;
  beforeAll(async () => {
    opened = await openAdapter(nearintents);
  });
  afterAll(() => opened.close());

  const ASKED = {
    orderId: 'ord_1',
    providerOrderId: 'deposit-1',
    refundAddress: 'ltc-of-the-order',
    refundExtraId: null,
    network: 'ltc',
  };
  const toAddress = (address: string, extraId: string | null = null) =>
    ({ kind: 'address', address, extraId }) as const;
  const requestRefund = (target: RefundRequest['target'], asked: Omit<RefundRequest, 'target'> = ASKED) =>
    callsOf(nearintents, opened.api).requestRefund?.({ ...asked, target }) ?? fail('no call');

  test("a refund to the order's refund address needs no call, because the provider makes it itself", async () => {
    await expect(requestRefund(toAddress('ltc-of-the-order'))).resolves.toBeUndefined();
  });

  test.each([
    ['to another address', toAddress('somewhere-else')],
    ['as a stablecoin', { kind: 'stable', target: 'USDT-TRC20', address: 'trx-address' } as const],
  ])('a refund %s is refused, because the provider would not make it', async (_what, target) => {
    await expect(requestRefund(target)).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' });
  });

  test('a refund with another memo than that of the order goes elsewhere, and is refused; on networks without memos it has no meaning', async () => {
    const onXrp = { ...ASKED, refundAddress: 'xrp-of-the-order', refundExtraId: '7', network: 'xrp' };
    const refused = { name: 'ProviderError', kind: 'refused' };
    await expect(requestRefund(toAddress('xrp-of-the-order', '7'), onXrp)).resolves.toBeUndefined();
    await expect(requestRefund(toAddress('xrp-of-the-order', '8'), onXrp)).rejects.toMatchObject(refused);
    await expect(requestRefund(toAddress('xrp-of-the-order'), onXrp)).rejects.toMatchObject(refused);
    await expect(requestRefund(toAddress('ltc-of-the-order', '7'))).resolves.toBeUndefined();
  });
});

/** The calls about orders that the service makes through an adapter. */
function callsOf(adapter: Adapter, api: OpenApi, secret: string | null = null) {
  const { code } = adapter.facts;
  const context = {
    adapter,
    api,
    run: createRun({ provider: code, log: pino({ level: 'silent' }) }),
    catalog: () => fail('no list is needed'),
    callbackUrl: null,
    ownShareBps: 0,
    now: Date.now,
  };
  const secrets = {
    seal: (_orderId: string, issued: string) => issued,
    find: async () => secret,
    findDeposit: async () => null,
  };
  return createProviderOrderCalls(context, secrets, { noteWord: () => undefined, noteHash: () => undefined });
}

describe('adapter safety', () => {
  const forEachAdapter = useAdapters(openAdapter);

  describe('every adapter', () => {
    it('sends the memo of a payout and of a refund to the provider, or makes no order', () =>
      forEachAdapter((adapter, setup) =>
        expectForEach(['payout', 'refund'] as const, async (side) => {
          const { twin, api, assets, plan, request } = setup;
          const xrp = assets.find(({ ticker, network }) => /^(xrp|ripple)\b/i.test(`${ticker} ${network}`));
          // An order whose memo the provider cannot receive never reaches the adapter.
          if (!xrp || adapter.facts.demands[`${side}Memo`] === 'impossible') {
            return;
          }
          const asked: AdapterQuoteRequest =
            side === 'payout' ? request({ to: xrp }) : request({ from: xrp, amount: '500' });
          const address = makeAddress('xrp', side);
          const order = await plan(asked, { [`${side}Address`]: address, [`${side}ExtraId`]: '70007' });
          const made = twin.state.list().length;
          const outcome: unknown = await adapter.createOrder(api, order).catch((error: unknown) => error);
          const opened = twin.state.list()[0];
          if (outcome instanceof ProviderError) {
            expect([outcome.hadNoEffect, twin.state.list().length]).toEqual([true, made]);
          } else if (opened?.[`${side}Address`] !== null) {
            expect(opened).toMatchObject({ [`${side}Address`]: address, [`${side}ExtraId`]: '70007' });
          }
        }),
      ));

    it('parses every price and every state with schemas that are created once', () =>
      forEachAdapter(async (adapter, setup) => {
        const { api, request, open, keyOf } = setup;
        const key = keyOf((await open()).created);
        const askBoth = async () => {
          const schemas: unknown[] = [];
          const noting =
            (call: Api['get']): Api['get'] =>
            (path, options) => {
              schemas.push(options.answer);
              return call(path, options);
            };
          const noted = { ...api, get: noting(api.get), post: noting(api.post) };
          await adapter.quote(noted, request());
          await adapter.readStatus(noted, key);
          return schemas;
        };
        const [first, second] = [await askBoth(), await askBoth()];
        expect(first.map((schema, place) => schema === second[place])).toEqual(first.map(() => true));
      }));

    it("makes no call without the end user's address if it requires one", () =>
      forEachAdapter(
        async (adapter, setup) => {
          const { twin, api, plan } = setup;
          const order = await plan();
          const asked = twin.requests.length;
          const refused = adapter.createOrder(api, { ...order, userIp: null });
          await expect(refused).rejects.toMatchObject({ kind: 'refused', hadNoEffect: true });
          expect(twin.requests).toHaveLength(asked);
        },
        (adapter) => adapter.facts.demands.userIp === 'required',
      ));

    it('sends nothing about the refund of an order with an address of its own, if it refunds by itself', () =>
      forEachAdapter(
        async (adapter, setup) => {
          const { twin } = setup;
          const { own, elsewhere, request, calls } = await openRefundable(adapter, setup);
          const asked = twin.requests.length;
          await expect(calls.requestRefund?.(request(own))).resolves.toBeUndefined();
          await expect(calls.requestRefund?.(request(elsewhere))).rejects.toMatchObject({ kind: 'refused' });
          expect(twin.requests).toHaveLength(asked);
          expect(twin.state.list()[0]).toMatchObject({ refundAddress: own, refundCalls: 0 });
        },
        ({ facts }) => facts.refund.automatic === true && !facts.needsMemoWallet,
      ));

    it("takes no other refund for the one that was decided, not even the order's own", () =>
      forEachAdapter(
        async (adapter, setup) => {
          const { own, elsewhere, request, calls } = await openRefundable(adapter, setup);
          await expect(calls.hasRefund?.(request(elsewhere))).resolves.toBe(false);
          await expect(calls.hasRefund?.(request(own))).resolves.toBe(adapter.facts.refund.automatic === true);
          const unaddressed = await openRefundable(adapter, setup, { refundAddress: null });
          const hasRefund = (address: string) => unaddressed.calls.hasRefund?.(unaddressed.request(address));
          await expect(hasRefund(elsewhere)).resolves.toBe(false);
          await unaddressed.calls.requestRefund?.(unaddressed.request(elsewhere));
          expect([await hasRefund(elsewhere), await hasRefund(own)]).toEqual([true, false]);
        },
        ({ hasRefund }) => hasRefund !== undefined,
      ));

    it('states how refunds are made and how long they take', () =>
      forEachAdapter((adapter) => {
        const { refund, rates, requestsPerMinute, neverReports = [] } = adapter.facts;
        const { capability, windowHours, slaHours, automatic = false } = refund;
        expect({ ticket: slaHours !== null, none: slaHours === null, programmatic: true }[capability]).toBe(true);
        expect({ ticket: windowHours === null, none: windowHours === null, programmatic: true }[capability]).toBe(true);
        expect(capability === 'programmatic' && !automatic ? windowHours : 1).not.toBeNull();
        expect(adapter.requestRefund !== undefined || automatic).toBe(capability === 'programmatic');
        expect(Object.values(rates).flat().length).toBeGreaterThan(0);
        expect(requestsPerMinute).toBeGreaterThan(0);
        expect(neverReports).not.toContain('completed');
      }));
  });
});

/** An order whose refund is due, and what the service asks its provider about it. */
async function openRefundable(
  adapter: Adapter,
  { twin, api, trade, request: quoted, open, keyOf }: Awaited<ReturnType<typeof openAdapter>>,
  over: Partial<AdapterOrderRequest> = {},
) {
  const { order, created } = await open(quoted(), over);
  twin.state.set(twin.state.list()[0]?.id ?? '', { phase: 'refund_required' });
  const { providerOrderId, secret } = keyOf(created);
  const { refundAddress, refundExtraId } = order;
  const about = { orderId: order.reference, providerOrderId, refundAddress, refundExtraId, network: trade.fromNetwork };
  return {
    own: refundAddress ?? '',
    elsewhere: makeAddress(trade.fromNetwork, 'elsewhere'),
    calls: callsOf(adapter, api, secret),
    request: (address: string): RefundRequest => ({ ...about, target: { kind: 'address', address, extraId: null } }),
  };
}
