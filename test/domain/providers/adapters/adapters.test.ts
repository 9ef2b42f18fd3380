import { compareAmounts } from '#domain/amount';
import type { OrderStatus } from '#domain/orders/status';
import type { Adapter } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { openProviderApi } from '#providers/http/open-api';
import { OutsideLimits, ProviderError } from '#providers/provider';
import { expectForEach } from '#test/helpers/expect-for-each';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { makeAddress } from '#twins/assets';
import { findProtocol } from '#twins/protocols';
import type { Phase } from '#twins/stories';

/** The status for each phase of a twin's order: the first of these for which the provider has a word. */
const READS_AS: Readonly<Record<Phase, readonly OrderStatus[]>> = {
  waiting: ['waiting_deposit'],
  confirming: ['confirming', 'waiting_deposit'],
  exchanging: ['exchanging', 'confirming'],
  sending: ['sending', 'exchanging'],
  completed: ['completed'],
  failed: ['failed', 'manual_review', 'refund_required', 'exchanging'],
  expired: ['expired', 'waiting_deposit'],
  refund_required: ['refund_required', 'failed', 'manual_review', 'exchanging'],
  refunding: ['refund_required', 'failed', 'manual_review', 'exchanging'],
  refunded: ['refunded', 'failed', 'manual_review'],
  held: ['manual_review', 'exchanging'],
};

/** Providers without a word of their own for a phase. */
const READS_OTHERWISE: Readonly<Record<string, Readonly<Partial<Record<Phase, OrderStatus>>>>> = {
  bitcoinvn: { refunded: 'refund_required' },
  changehero: { refunding: 'failed' },
  changelly: { refunding: 'failed' },
  changenow: { refunding: 'failed' },
  criptointercambio: { refunding: 'failed' },
  exolix: { held: 'confirming' },
  lightswap: { held: 'exchanging', refund_required: 'manual_review', refunding: 'manual_review' },
  nearintents: { refund_required: 'manual_review', refunding: 'manual_review' },
  nexchange: { failed: 'manual_review' },
  sideshift: { failed: 'refund_required' },
  swaptrade: { refund_required: 'manual_review', refunding: 'manual_review' },
  xoswap: { confirming: 'exchanging' },
};

const forEachAdapter = useAdapters(openAdapter);

describe('every adapter', () => {
  it('lists its assets, and whether each can be sent and received', () =>
    forEachAdapter((_adapter, setup) => {
      const { assets } = setup;
      expect(assets.length).toBeGreaterThan(3);
      expect(assets.filter(({ sends, receives }) => sends && receives).length).toBeGreaterThan(2);
    }));

  it('quotes each rate type for each side, and opens the order it quoted', () =>
    forEachAdapter((adapter, setup) =>
      expectForEach(
        Object.entries(adapter.facts.rates).flatMap(([rate, sides]) => sides.map((side) => [rate, side] as const)),
        async ([rate, side]) => {
          const { twin, request, open, trade } = setup;
          const { amounts, sendsOver, receivesUnder } = trade;
          const amount = amounts[side];
          const { order: quote, created } = await open(request({ rate: rate as 'fixed', side, amount }));
          expect(side === 'send' ? quote.amountFrom : quote.amountTo).toBe(amount);
          expect(compareAmounts(quote.amountFrom, sendsOver)).toBeGreaterThan(0);
          expect(compareAmounts(quote.amountTo, receivesUnder)).toBeLessThan(0);
          const order = twin.state.find(created.providerOrderId) ?? twin.state.list()[0];
          expect(created.depositAddress).toBe(order?.depositAddress);
          expect(order).toMatchObject({
            payoutAddress: makeAddress(setup.trade.toNetwork, 'payout'),
            fixed: rate === 'fixed',
          });
        },
      ),
    ));

  it('reports which limit an amount exceeds', () =>
    forEachAdapter(async (adapter, setup) => {
      const { api, request } = setup;
      const failure = await adapter.quote(api, request({ side: 'send', amount: '0.000001' })).then(
        (quote) => quote.limits,
        (error: unknown) => error,
      );
      const limits = adapter.limits ? await adapter.limits(api, request()) : null;
      const refused = failure instanceof OutsideLimits ? failure.limits : (failure as { min?: string } | null);
      expect(refused?.min ?? (failure instanceof ProviderError ? failure.limit : null) ?? limits?.min).toMatch(/^\d/);
    }));

  it('reads an order in every phase', () =>
    forEachAdapter((adapter, setup) =>
      expectForEach(Object.entries(READS_AS) as [Phase, OrderStatus[]][], async ([phase, statuses]) => {
        const { twin, api, open, keyOf } = setup;
        const { created } = await open();
        const order = twin.state.find(created.providerOrderId) ?? twin.state.list()[0];
        twin.state.set(order?.id ?? '', { phase });
        twin.state.find(order?.id ?? '');
        const answer = await adapter.readStatus(api, keyOf(created));
        const { neverReports = [] } = adapter.facts;
        const spoken = statuses.find((status) => !neverReports.includes(status));
        expect(answer.status).toBe(READS_OTHERWISE[adapter.facts.code]?.[phase] ?? spoken);
        expect(neverReports).not.toContain(answer.status);
        if (phase === 'completed') {
          const hash = adapter.facts.hidesPayoutHash ? undefined : twin.state.find(order?.id ?? '')?.txOut;
          expect(answer.txOutHash).toBe(hash);
        }
        const made = twin.state.find(order?.id ?? '');
        if (phase === 'refunded' && answer.status === 'refunded') {
          expect(answer.refundHash ?? undefined).toBe(adapter.facts.hidesRefundHash ? undefined : made?.txRefund);
        }
        if (phase === 'exchanging' || phase === 'completed') {
          expect(answer.txInHash ?? undefined).toBe(adapter.facts.hidesDepositHash ? undefined : made?.txIn);
        }
      }),
    ));

  it('returns the memo of a deposit if there is one, and sends the memo of a payout', () =>
    forEachAdapter(async (adapter, setup) => {
      const { twin, assets, request, open } = setup;
      const xrp = assets.find(({ ticker, network }) => /^(xrp|ripple)\b/i.test(`${ticker} ${network}`));
      const plain = await open();
      if (adapter.facts.needsMemoWallet) {
        expect(plain.created.depositExtraId).toContain(plain.order.payoutAddress);
      } else {
        expect(plain.created.depositExtraId).toBeNull();
      }
      const toMemo = { payoutAddress: makeAddress('xrp', 'payout'), payoutExtraId: '70007' };
      if (adapter.facts.demands.payoutMemo !== 'impossible' && xrp) {
        const { created } = await open(request({ from: xrp, amount: '500' }));
        expect(created.depositExtraId).toMatch(/^\d+$/);
        expect(created.depositExtraId).toBe(twin.state.list()[0]?.depositExtraId);
        await open(request({ to: xrp }), toMemo);
        expect(twin.state.list()[0]).toMatchObject({ payoutExtraId: '70007' });
      }
    }));

  it('is refused with settings of another account, and makes no order', () =>
    forEachAdapter(
      async (adapter, setup) => {
        const { twin, connection, open } = setup;
        const settings = Object.fromEntries(adapter.facts.needs.map((name) => [name, `wrong-${name}`]));
        const stranger = openProviderApi({ ...connection, settings });
        const { order } = await open();
        const made = twin.state.list().length;
        await expect(adapter.createOrder(stranger, order)).rejects.toMatchObject({
          kind: 'refused',
          hadNoEffect: true,
        });
        expect(twin.state.list()).toHaveLength(made);
        await stranger.close();
      },
      (adapter) => adapter.facts.needs.length > 0,
    ));

  it('never accepts the payout address, an unknown order or an unknown word as an answer', () =>
    forEachAdapter(async (adapter, setup) => {
      const { api, open } = setup;
      const { created } = await open();
      const unknown = adapter.readStatus(api, { providerOrderId: '00000000000000', secret: created.secret });
      if (adapter.facts.needsMemoWallet) {
        await expect(unknown).resolves.toMatchObject({ status: 'waiting_deposit' });
        return;
      }
      await expect(unknown.then((answer) => answer.status)).rejects.toBeInstanceOf(ProviderError);
    }));

  it('finds the order that was made with our reference, and no other', () =>
    forEachAdapter(
      async (adapter, setup) => {
        const { api, open } = setup;
        const { order, created } = await open();
        const found = await adapter.findOrder?.(api, order.reference);
        expect(found).toMatchObject({
          providerOrderId: created.providerOrderId,
          depositAddress: created.depositAddress,
        });
        await expect(adapter.findOrder?.(api, 'ord_unknown')).resolves.toBeNull();
      },
      ({ findOrder }) => findOrder !== undefined,
    ));

  it('has a refund accepted once, after which the order ends as refunded', () =>
    forEachAdapter(
      async (adapter, setup) => {
        const { twin, api, request, open } = setup;
        // Where refunds go automatically to the order's refund address, only an order without one needs a request.
        const { created } = await open(request(), adapter.facts.refund.automatic ? { refundAddress: null } : {});
        const order = twin.state.find(created.providerOrderId) ?? twin.state.list()[0];
        twin.state.set(order?.id ?? '', { phase: 'refund_required' });
        await adapter.requestRefund?.(api, {
          ...created,
          address: makeAddress(setup.trade.fromNetwork, 'refund'),
          extraId: null,
        });
        expect(twin.state.find(order?.id ?? '')).toMatchObject({ refundCalls: 1 });
        twin.state.set(order?.id ?? '', { phase: 'refunded' });
        await expect(adapter.readStatus(api, created)).resolves.toMatchObject({ status: 'refunded' });
      },
      ({ requestRefund }) => requestRefund !== undefined,
    ));
});

it('every provider has an adapter and a twin, each with its own code', () => {
  const codes = ADAPTERS.map((adapter: Adapter) => adapter.facts.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => findProtocol(code) === null)).toEqual([]);
});
