import BigNumber from 'bignumber.js';
import type { ProviderConfig } from '#process/config/provider-config';
import type { Adapter } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { toFacts } from '#providers/live/provider';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { findProtocol } from '#twins/protocols';

const KEEPS = ADAPTERS.filter(({ markup }) => markup).map((adapter) => [adapter.facts.code, adapter] as const);
const BPS = 120;

const factsOf = (adapter: Adapter, settings: ProviderConfig['settings']) =>
  toFacts(adapter, { refund: null, settings }).markup;
/** How far an amount is below another, in hundredths of a percent. */
const bpsBelow = (amount: string, other: string) =>
  new BigNumber(1).minus(new BigNumber(amount).div(other)).times(10_000).toNumber();

test('some protocols and providers withhold a markup for us', () => {
  expect(KEEPS.map(([code]) => code)).toEqual(['chainflip', 'mayachain', 'nearintents', 'sideshift', 'thorchain']);
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
    expect(factsOf(adapter, settings)).toEqual({ withheldBy: 'provider', maxBps: adapter.markup?.maxBps });
    const { needs } = adapter.markup ?? {};
    const without = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== needs));
    expect(factsOf(adapter, without) === undefined).toBe(needs !== undefined);
  });
});
