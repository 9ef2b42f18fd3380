import BigNumber from 'bignumber.js';
import { pino } from 'pino';
import type { ProviderConfig } from '#process/config/provider-config';
import type { Adapter, AdapterOrderRequest, AdapterQuoteRequest } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { createRun, type LiveContext } from '#providers/live/context';
import { createProviderOrderCalls, toFacts } from '#providers/live/provider';
import { createQuotes } from '#providers/live/quotes';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { findProtocol } from '#twins/protocols';

const KEEPS = ADAPTERS.filter(({ facts }) => facts.markup.kind === 'per_order').map(
  (adapter) => [adapter.facts.code, adapter] as const,
);
const BPS = 120;

const factsOf = (adapter: Adapter, settings: ProviderConfig['settings']) =>
  toFacts(adapter, { refund: null, settings, ownShareBps: null }).markup;
const rulesOf = ({ facts: { markup } }: Adapter) =>
  markup.kind === 'per_order' ? markup : fail(`is kept ${markup.kind}`);
/** How far an amount is below another, in hundredths of a percent. */
const bpsBelow = (amount: string, other: string) =>
  new BigNumber(1).minus(new BigNumber(amount).div(other)).times(10_000).toNumber();

test("the operator's own share is a fact of the provider, and absent where nothing is kept", () => {
  const ownShareOf = (adapter: Adapter) =>
    toFacts(adapter, { refund: null, settings: {}, ownShareBps: 40 }).ownShareBps;
  const kept = ADAPTERS.filter((adapter) => ownShareOf(adapter) === 40).map(({ facts: { markup } }) => markup.kind);
  expect(new Set(kept)).toEqual(new Set(['per_order', 'in_account']));
  expect(ADAPTERS.filter(({ facts: { markup } }) => markup.kind === 'none').map(ownShareOf)).not.toContain(40);
});

test('some protocols and providers withhold a markup for us', () => {
  expect(KEEPS.map(([code]) => code)).toEqual([
    'chainflip',
    'easybit',
    'fixedfloat',
    'mayachain',
    'nearintents',
    'sideshift',
    'stealthex',
    'thorchain',
    '0trace',
  ]);
});

describe.each(KEEPS)('%s', (code, adapter) => {
  let setup: Awaited<ReturnType<typeof openAdapter>>;
  beforeAll(async () => {
    setup = await openAdapter(adapter);
  });
  afterAll(() => setup.close());

  test('prices and makes an order net of the requested markup', async () => {
    const { api, twin, plan, request } = setup;
    for (const rate of ['floating', 'fixed'] as const) {
      if (adapter.facts.rates[rate]?.includes('send')) {
        const asked = request({ rate });
        const plain = await adapter.quote(api, asked);
        const marked = await adapter.quote(api, { ...asked, markupBps: BPS });
        expect(bpsBelow(marked.amountTo, plain.amountTo)).toBeCloseTo(BPS, 0);
        await adapter.createOrder(api, await plan({ ...asked, markupBps: BPS }));
        const [order] = twin.state.list();
        const full = order && twin.state.price(order.from, order.to, order.amountFrom, 'send').amountTo;
        expect(bpsBelow(order?.amountTo ?? '', full ?? '')).toBeCloseTo(BPS, 0);
      }
    }
  });

  test('requires more for an amount to receive', async () => {
    const { api, request, trade } = setup;
    for (const [rate, sides] of Object.entries(adapter.facts.rates)) {
      if (sides.some((side) => side === 'receive')) {
        const asked = request({ rate: rate as 'fixed', side: 'receive', amount: trade.amounts.receive });
        const plain = await adapter.quote(api, asked);
        const marked = await adapter.quote(api, { ...asked, markupBps: BPS });
        expect(marked.amountTo).toBe(plain.amountTo);
        expect(bpsBelow(plain.amountFrom, marked.amountFrom)).toBeCloseTo(BPS, 0);
      }
    }
  });

  test('withholds nothing where the operator has not set the receiver of the markup', () => {
    const { settings } = findProtocol(code) ?? { settings: {} };
    const { maxBps, needs } = rulesOf(adapter);
    expect(factsOf(adapter, settings)).toEqual({ withheldBy: 'provider', maxBps });
    const without = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== needs));
    expect(factsOf(adapter, without) === undefined).toBe(needs !== undefined);
  });
});

test.each(['0trace', 'easybit'])('%s refuses more than it documents as the most', async (code) => {
  const [, adapter] = KEEPS.find(([kept]) => kept === code) ?? fail(`no ${code}`);
  const setup = await openAdapter(adapter);
  try {
    const asked = { ...setup.request(), markupBps: 2500 };
    await expect(adapter.quote(setup.api, asked)).rejects.toMatchObject({ kind: 'refused' });
  } finally {
    await setup.close();
  }
});

test("the operator's own share is asked for besides the partner's markup, in price and order alike", async () => {
  const asked: (number | undefined)[] = [];
  const note = ({ markupBps }: Pick<AdapterQuoteRequest | AdapterOrderRequest, 'markupBps'>) => {
    asked.push(markupBps);
    throw new Error('noted');
  };
  const [, stealthex] = KEEPS.find(([code]) => code === 'stealthex') ?? fail('no stealthex');
  const adapter: Adapter = {
    ...stealthex,
    quote: async (_api, request) => note(request),
    createOrder: async (_api, request) => note(request),
  };
  const listed = { ticker: 'ltc', network: 'mainnet', contract: null, sends: true, receives: true };
  const context = {
    adapter,
    api: { prompt: {} },
    run: createRun({ provider: 'stealthex', log: pino({ level: 'silent' }) }),
    catalog: () => ({ assets: [], sold: () => listed, bought: () => listed }),
    ownShareBps: 40,
    callbackUrl: null,
    now: Date.now,
  } as unknown as LiveContext;
  const [from, to] = [
    { code: 'LTC', network: 'ltc' },
    { code: 'BTC', network: 'btc' },
  ];
  const terms = { from, to, side: 'send', rateType: 'floating', amount: '1', markupBps: 25 } as const;
  await expect(createQuotes(context).quote(terms)).rejects.toThrow('noted');
  const secrets = {
    seal: (_orderId: string, secret: string) => secret,
    find: async () => null,
    findDeposit: async () => null,
  };
  const order = { ...terms, orderId: 'ord_1', amountFrom: '1', amountTo: '1', payoutAddress: 'a', payoutExtraId: null };
  const rest = { refundAddress: null, refundExtraId: null, quoteRef: null, userIp: null };
  await expect(
    createProviderOrderCalls(context, secrets, { noteWord: () => undefined, noteHash: () => undefined }).createOrder({
      ...order,
      ...rest,
    }),
  ).rejects.toThrow('noted');
  expect(asked).toEqual([65, 65]);
});
