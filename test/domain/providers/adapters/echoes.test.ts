import { resolveAsset } from '#domain/assets/currencies';
import { rowsOf } from '#domain/names-of';
import type { Adapter, AdapterOrderRequest, CreatedOrder, EchoMember } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { findEchoProblem } from '#providers/live/report';
import type { CreateRequest } from '#providers/provider';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { makeAddress } from '#twins/assets';

/** What each repeated field would contain in a response about another order. */
const OTHERS: Readonly<Record<EchoMember, string>> = {
  payoutAddress: makeAddress('btc', 'stranger'),
  payoutExtraId: '999',
  refundAddress: makeAddress('ltc', 'stranger'),
  from: 'SOMETHING',
  fromNetwork: 'ELSEWHERE',
  to: 'SOMETHING',
  toNetwork: 'ELSEWHERE',
};
const XRP = { code: 'XRP', network: 'xrp' };
/** Those that name the rate type of an order when it is made. */
const RATE_NAMED: readonly string[] = [
  'changelly',
  'changenow',
  'criptointercambio',
  'etzswap',
  'exolix',
  'fixedfloat',
  'ghostswap',
  'letsexchange',
  'pegasusswap',
  'sideshift',
  'simpleswap',
  'stealthex',
  'swapspace',
  'trocador',
];

const ORDER = {
  orderId: 'ord_1',
  amountFrom: '1',
  amountTo: '100',
  rateType: 'floating',
  side: 'send',
  quoteRef: null,
  payoutAddress: makeAddress('xrp', 'payout'),
  refundAddress: null,
  refundExtraId: null,
  userIp: null,
} as const;

const forEachAdapter = useAdapters(openAdapter);

const asset = (network: string) => resolveAsset(network.toUpperCase(), network) ?? XRP;
type Setup = Awaited<ReturnType<typeof openAdapter>>;

/** What is wrong with a response about an order from the setup's network to the other one. */
function problemOf(
  { facts }: Adapter,
  { trade }: Pick<Setup, 'trade'>,
  order: AdapterOrderRequest,
  { echo }: Pick<CreatedOrder, 'echo'>,
  toNetwork: string = trade.toNetwork,
): string | null {
  const request: CreateRequest = {
    ...order,
    orderId: order.reference,
    rateType: order.rate,
    from: asset(trade.fromNetwork),
    to: asset(toNetwork),
  };
  return findEchoProblem(facts, request, order, echo);
}

describe('every adapter', () => {
  test('repeats the fields that its facts state, with the requested values', () =>
    forEachAdapter(async (adapter, setup) => {
      const { facts } = adapter;
      const { order, created } = await setup.open();
      const repeated = Object.entries(created.echo).flatMap(([member, value]) => (value === null ? [] : member));
      expect(repeated.toSorted()).toEqual(facts.echoes.filter((member) => member !== 'payoutExtraId').toSorted());
      expect(problemOf(adapter, setup, order, created)).toBeNull();
      for (const member of facts.echoes) {
        const other = { echo: { ...created.echo, [member]: OTHERS[member] } };
        expect([member, problemOf(adapter, setup, order, other)]).toEqual([
          member,
          expect.stringContaining('a different'),
        ]);
      }
    }));

  test('names the rate type of its order as it was asked for, if its documentation has it in the answer', () =>
    forEachAdapter(async ({ facts: { code, rates } }, { request, open, trade }) => {
      for (const [rate, [side = 'send']] of rowsOf(rates)) {
        const { created } = await open(request({ rate, side, amount: trade.amounts[side] }));
        expect([rate, created.rate ?? null]).toEqual([rate, RATE_NAMED.includes(code) ? rate : null]);
      }
    }));

  test('a response for another payout address is refused', () =>
    forEachAdapter(
      async (adapter, setup) => {
        const order = await setup.plan();
        setup.twin.spoil({ fault: 'other_payout' });
        const created = await adapter.createOrder(setup.api, order);
        expect(problemOf(adapter, setup, order, created)).toContain('a different payout address');
      },
      ({ facts }) => facts.echoes.includes('payoutAddress'),
    ));

  test.each(['70007', '0'])('the payout memo %s is repeated, and a response without it is refused', (memo) =>
    forEachAdapter(
      async (adapter, setup) => {
        const { assets, request, open } = setup;
        const xrp = assets.find(({ ticker, network }) => /^(xrp|ripple)\b/i.test(`${ticker} ${network}`));
        const toMemo = { payoutAddress: makeAddress('xrp', 'payout'), payoutExtraId: memo };
        const { order, created } = await open(xrp ? request({ to: xrp }) : request(), toMemo);
        expect(created.echo.payoutExtraId).toBe(memo);
        expect(problemOf(adapter, setup, order, created, 'xrp')).toBeNull();
        const leftOut = { echo: { ...created.echo, payoutExtraId: null } };
        expect(problemOf(adapter, setup, order, leftOut, 'xrp')).toContain('memo of the payout');
      },
      ({ facts }) =>
        facts.echoes.includes('payoutExtraId') && !(memo === '0' && facts.demands.zeroMemo === 'impossible'),
    ),
  );

  test('a memo 0 that was not requested is how a provider writes none', () => {
    const request = { ...ORDER, from: asset('ltc'), to: XRP };
    const problem = (memo: string | null, echoed: string | null) =>
      findEchoProblem({ echoes: ['payoutExtraId'] }, { ...request, payoutExtraId: memo }, null, {
        payoutExtraId: echoed,
      });
    expect([problem(null, '0'), problem(null, null), problem('0', '0'), problem('77', '77')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    for (const [memo, echoed] of [
      ['0', null],
      ['77', '0'],
      ['0', '77'],
      [null, '77'],
    ] as const) {
      expect([memo, echoed, problem(memo, echoed)]).toEqual([
        memo,
        echoed,
        expect.stringContaining('memo of the payout'),
      ]);
    }
  });
});

test('for most providers the payout address can be compared', () => {
  const silent = ADAPTERS.filter(({ facts }) => !facts.echoes.includes('payoutAddress')).map(({ facts }) => facts.code);
  expect(silent.toSorted()).toEqual([
    'chainflip',
    'changee',
    'coincraddle',
    'quickex',
    'swapgate',
    'swapter',
    'swaptrade',
    'xgram',
  ]);
});
