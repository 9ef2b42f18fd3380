import { compareAmounts } from '../../src/domain/amount';
import type { OrderStatus } from '../../src/domain/orders/status';
import type {
  Adapter,
  AdapterOrderRequest,
  AdapterQuoteRequest,
  CreatedOrder,
  ListedAsset,
  OrderKey,
} from '../../src/providers/adapter';
import { ADAPTERS } from '../../src/providers/adapters';
import { openApi } from '../../src/providers/http/open-api';
import { OutsideLimits, ProviderError } from '../../src/providers/provider';
import { makeAddress } from '../../src/twins/assets';
import { findProtocol } from '../../src/twins/protocols';
import type { Phase } from '../../src/twins/stories';
import { startTwin, type Twin } from '../../src/twins/twin';

/** What each phase of a twin's order reads as; some providers have no word of their own for one, so the neighbours do. */
const READS_AS: Readonly<Record<Phase, readonly OrderStatus[]>> = {
  waiting: ['waiting_deposit'],
  confirming: ['confirming'],
  exchanging: ['exchanging', 'confirming'],
  sending: ['sending', 'exchanging'],
  completed: ['completed'],
  failed: ['failed', 'manual_review', 'refund_required'],
  expired: ['expired'],
  refund_required: ['refund_required', 'manual_review', 'failed'],
  refunding: ['refund_required', 'manual_review', 'failed'],
  refunded: ['refunded'],
  held: ['manual_review'],
};

/** What a provider shows instead where it has no word for any of these. */
const READS_AS_ELSE: Readonly<Partial<Record<Phase, readonly OrderStatus[]>>> = {
  confirming: ['waiting_deposit', 'exchanging'],
  exchanging: ['sending'],
  failed: ['exchanging', 'expired'],
  expired: ['waiting_deposit'],
  refund_required: ['exchanging', 'confirming'],
  refunding: ['exchanging', 'confirming'],
  refunded: ['failed', 'manual_review', 'refund_required'],
  held: ['confirming', 'exchanging'],
};

/** What is traded at a provider: the first of these that it lists, with amounts to send and to receive and what a quote lies in. */
const TRADES = [
  {
    from: { name: /\bltc\b|litecoin/, network: 'ltc' },
    to: { name: /\bbtc\b|bitcoin/, network: 'btc' },
    amounts: { send: '3.5', receive: '0.004' },
    sendsOver: '1',
    receivesUnder: '0.01',
  },
  {
    from: { name: /\bbtc\b|bitcoin/, network: 'btc' },
    to: { name: /^eth\.eth /, network: 'eth' },
    amounts: { send: '0.004', receive: '0.1' },
    sendsOver: '0.001',
    receivesUnder: '0.5',
  },
] as const;

describe.each(ADAPTERS.map((adapter) => [adapter.facts.code, adapter] as const))('%s', (code, adapter) => {
  let twin: Twin;
  let api: ReturnType<typeof openApi>;
  let assets: ListedAsset[];
  beforeAll(async () => {
    const protocol = findProtocol(code);
    if (!protocol) {
      throw new Error(`no twin speaks the protocol of ${code}`);
    }
    twin = await startTwin(protocol, code, { story: 'silent' });
    api = openApi({ ...connection(), settings: protocol.settings });
    assets = await adapter.assets(api);
  });
  afterAll(async () => {
    await api.close();
    await twin.close();
  });

  const connection = () => ({ code, rules: adapter.http, baseUrl: twin.url, requestsPerMinute: 100_000 });
  const find = (name: RegExp): ListedAsset | undefined =>
    assets.find((listed) => name.test(`${listed.ticker} ${listed.network}`.toLowerCase()));
  const trade = () => {
    for (const row of TRADES) {
      const [from, to] = [find(row.from.name), find(row.to.name)];
      if (from && to) {
        return { ...row, pair: { from, to } };
      }
    }
    throw new Error(`${code} lists nothing that the tests trade`);
  };
  const request = (over: Partial<AdapterQuoteRequest> = {}): AdapterQuoteRequest => {
    const [rate, sides] = (Object.entries(adapter.facts.rates)[0] ?? []) as [AdapterQuoteRequest['rate'], never[]];
    return {
      ...trade().pair,
      rate,
      side: sides[0] ?? 'send',
      amount: trade().amounts.send,
      userIp: adapter.facts.wantsUserIp ? '203.0.113.9' : null,
      ...over,
    };
  };
  const open = async (adapterRequest = request(), over: Partial<AdapterOrderRequest> = {}) => {
    const quote = await adapter.quote(api, adapterRequest);
    const order: AdapterOrderRequest = {
      ...adapterRequest,
      reference: `ord_${Math.random().toString(36).slice(2)}`,
      amountFrom: quote.amountFrom,
      amountTo: quote.amountTo,
      quoteRef: quote.quoteRef,
      payoutAddress: makeAddress(trade().to.network, 'payout'),
      payoutExtraId: null,
      refundAddress: makeAddress(trade().from.network, 'refund'),
      refundExtraId: null,
      userIp: adapter.facts.wantsUserIp ? '203.0.113.9' : null,
      ...over,
    };
    return { quote, order, created: await adapter.createOrder(api, order) };
  };

  /** What an order is asked for by, the hash of its deposit included where a wallet has to report it. */
  const keyOf = (created: CreatedOrder): OrderKey => {
    const order = twin.book.find(created.providerOrderId) ?? twin.book.list()[0];
    return { ...created, ...(adapter.facts.needsMemoWallet && { depositHash: order?.txIn ?? null }) };
  };

  it('lists its assets with what can be sent and received', () => {
    expect(assets.length).toBeGreaterThan(3);
    expect(assets.filter(({ sends, receives }) => sends && receives).length).toBeGreaterThan(2);
  });

  it.each(Object.entries(adapter.facts.rates).flatMap(([rate, sides]) => sides.map((side) => [rate, side] as const)))(
    'quotes at a %s rate by the amount to %s, and opens the order it quoted',
    async (rate, side) => {
      const { amounts, sendsOver, receivesUnder } = trade();
      const amount = amounts[side];
      const { quote, created } = await open(request({ rate: rate as 'fixed', side, amount }));
      expect(side === 'send' ? quote.amountFrom : quote.amountTo).toBe(amount);
      expect(compareAmounts(quote.amountFrom, sendsOver)).toBeGreaterThan(0);
      expect(compareAmounts(quote.amountTo, receivesUnder)).toBeLessThan(0);
      const order = twin.book.find(created.providerOrderId) ?? twin.book.list()[0];
      expect(created.depositAddress).toBe(order?.depositAddress);
      expect(order).toMatchObject({
        payoutAddress: makeAddress(trade().to.network, 'payout'),
        fixed: rate === 'fixed',
      });
    },
  );

  it('says which limit an amount passes', async () => {
    const failure = await adapter.quote(api, request({ side: 'send', amount: '0.000001' })).then(
      (quote) => quote.limits,
      (error: unknown) => error,
    );
    const limits = adapter.limits ? await adapter.limits(api, request()) : null;
    const said = failure instanceof OutsideLimits ? failure.limits : (failure as { min?: string } | null);
    expect(said?.min ?? (failure instanceof ProviderError ? failure.limit : null) ?? limits?.min).toMatch(/^\d/);
  });

  it.each(Object.entries(READS_AS) as [Phase, OrderStatus[]][])(
    'reads an order that is %s',
    async (phase, statuses) => {
      const { created } = await open();
      const order = twin.book.find(created.providerOrderId) ?? twin.book.list()[0];
      twin.book.set(order?.id ?? '', { phase });
      twin.book.find(order?.id ?? '');
      const answer = await adapter.readStatus(api, keyOf(created));
      const { neverReports = [] } = adapter.facts;
      const spoken = statuses.filter((status) => !neverReports.includes(status));
      expect(spoken.length > 0 ? spoken : READS_AS_ELSE[phase]).toContain(answer.status);
      expect(neverReports).not.toContain(answer.status);
      if (phase === 'completed') {
        const hash = adapter.facts.hidesPayoutHash ? undefined : twin.book.find(order?.id ?? '')?.txOut;
        expect(answer.txOutHash).toBe(hash);
      }
      if (phase === 'refunded' && answer.refundHash) {
        expect(answer.refundHash).toBe(twin.book.find(order?.id ?? '')?.txRefund);
      }
    },
  );

  it('gives the memo of a deposit, none where there is none, and passes on the one of a payout', async () => {
    const xrp = assets.find(({ ticker, network }) => /^(xrp|ripple)\b/i.test(`${ticker} ${network}`));
    const plain = await open();
    if (adapter.facts.needsMemoWallet) {
      expect(plain.created.depositExtraId).toContain(plain.order.payoutAddress);
    } else {
      expect(plain.created.depositExtraId).toBeNull();
    }
    const toMemo = { payoutAddress: makeAddress('xrp', 'payout'), payoutExtraId: '70007' };
    if (adapter.facts.refusesPayoutMemo) {
      const made = twin.book.list().length;
      await expect(open(request(), toMemo)).rejects.toMatchObject({ kind: 'refused', hadNoEffect: true });
      expect(twin.book.list()).toHaveLength(made);
    } else if (xrp) {
      const { created } = await open(request({ from: xrp, amount: '500' }));
      expect(created.depositExtraId).toMatch(/^\d+$/);
      expect(created.depositExtraId).toBe(twin.book.list()[0]?.depositExtraId);
      await open(request({ to: xrp }), toMemo);
      expect(twin.book.list()[0]).toMatchObject({ payoutExtraId: '70007' });
    }
  });

  if (adapter.facts.needs.length > 0) {
    it("is refused with settings that are not the account's, and makes no order", async () => {
      const settings = Object.fromEntries(adapter.facts.needs.map((name) => [name, `wrong-${name}`]));
      const stranger = openApi({ ...connection(), settings });
      const { order } = await open();
      const made = twin.book.list().length;
      await expect(adapter.createOrder(stranger, order)).rejects.toMatchObject({ kind: 'refused', hadNoEffect: true });
      expect(twin.book.list()).toHaveLength(made);
      await stranger.close();
    });
  }

  it('never takes the payout address, an unknown order or a strange word for an answer', async () => {
    const { created } = await open();
    const unknown = adapter.readStatus(api, { providerOrderId: '00000000000000', secret: created.secret });
    if (adapter.facts.needsMemoWallet) {
      await expect(unknown).resolves.toMatchObject({ status: 'waiting_deposit' });
      return;
    }
    await expect(unknown.then((answer) => answer.status)).rejects.toBeInstanceOf(ProviderError);
  });

  if (adapter.findOrder) {
    it('finds the order that was made under our reference, and no other', async () => {
      const { order, created } = await open();
      const found = await adapter.findOrder?.(api, order.reference);
      expect(found).toMatchObject({ providerOrderId: created.providerOrderId, depositAddress: created.depositAddress });
      await expect(adapter.findOrder?.(api, 'ord_unknown')).resolves.toBeNull();
    });
  }

  if (adapter.requestRefund) {
    it('has a refund accepted once, which then ends as refunded', async () => {
      // Where a refund goes by itself to the address of the order, only an order without one has to be told.
      const { created } = await open(request(), adapter.facts.refund.automatic ? { refundAddress: null } : {});
      const order = twin.book.find(created.providerOrderId) ?? twin.book.list()[0];
      twin.book.set(order?.id ?? '', { phase: 'refund_required' });
      await adapter.requestRefund?.(api, {
        ...created,
        address: makeAddress(trade().from.network, 'refund'),
        extraId: null,
      });
      expect(twin.book.find(order?.id ?? '')).toMatchObject({ refundCalls: 1 });
      twin.book.set(order?.id ?? '', { phase: 'refunded' });
      await expect(adapter.readStatus(api, created)).resolves.toMatchObject({ status: 'refunded' });
    });
  }
});

it('has an adapter and a twin for every provider, each under its own code', () => {
  const codes = ADAPTERS.map((adapter: Adapter) => adapter.facts.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => findProtocol(code) === null)).toEqual([]);
});
