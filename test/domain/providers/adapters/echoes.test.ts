import { resolveAsset } from '#domain/assets/currencies';
import type { AdapterOrderRequest, CreatedOrder, EchoMember } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { findEchoProblem } from '#providers/live/echo';
import type { CreateRequest } from '#providers/provider';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { makeAddress } from '#twins/assets';

/** What each member reads as in an answer about something else. */
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

describe.each(ADAPTERS.map((adapter) => [adapter.facts.code, adapter] as const))('%s', (_code, adapter) => {
  let setup: Awaited<ReturnType<typeof openAdapter>>;
  const { facts } = adapter;
  beforeAll(async () => {
    setup = await openAdapter(adapter);
  });
  afterEach(() => setup.twin.heal());
  afterAll(() => setup.close());

  const asset = (network: string) => resolveAsset(network.toUpperCase(), network) ?? XRP;
  const problemOf = (order: AdapterOrderRequest, { echo }: Pick<CreatedOrder, 'echo'>, toNetwork?: string) => {
    const request: CreateRequest = {
      ...order,
      orderId: order.reference,
      rateType: order.rate,
      from: asset(setup.trade.fromNetwork),
      to: asset(toNetwork ?? setup.trade.toNetwork),
    };
    return findEchoProblem(facts, request, order, echo);
  };

  test('repeats what its facts state, and what was asked for', async () => {
    const { order, created } = await setup.open();
    const repeated = Object.entries(created.echo).flatMap(([member, value]) => (value === null ? [] : member));
    expect(repeated.toSorted()).toEqual(facts.echoes.filter((member) => member !== 'payoutExtraId').toSorted());
    expect(problemOf(order, created)).toBeNull();
    for (const member of facts.echoes) {
      const other = { echo: { ...created.echo, [member]: OTHERS[member] } };
      expect([member, problemOf(order, other)]).toEqual([member, expect.stringContaining('another')]);
    }
  });

  if (facts.echoes.includes('payoutAddress')) {
    test('an answer for another payout address is noticed', async () => {
      const order = await setup.plan();
      setup.twin.spoil({ fault: 'other_payout' });
      const created = await adapter.createOrder(setup.api, order);
      expect(problemOf(order, created)).toContain('another payout address');
    });
  }

  if (facts.echoes.includes('payoutExtraId')) {
    test('the memo of a payout is repeated, and one that is left out is noticed', async () => {
      const { assets, request, open } = setup;
      const xrp = assets.find(({ ticker, network }) => /^(xrp|ripple)\b/i.test(`${ticker} ${network}`));
      const toMemo = { payoutAddress: makeAddress('xrp', 'payout'), payoutExtraId: '70007' };
      const { order, created } = await open(xrp ? request({ to: xrp }) : request(), toMemo);
      expect(created.echo.payoutExtraId).toBe('70007');
      expect(problemOf(order, created, 'xrp')).toBeNull();
      const leftOut = { echo: { ...created.echo, payoutExtraId: null } };
      expect(problemOf(order, leftOut, 'xrp')).toContain('memo of the payout');
    });
  }
});

test('of most providers the payout address can be compared', () => {
  const silent = ADAPTERS.filter(({ facts }) => !facts.echoes.includes('payoutAddress')).map(({ facts }) => facts.code);
  expect(silent.toSorted()).toEqual(['chainflip', 'nanswap', 'quickex', 'swapgate', 'swapter', 'swaptrade', 'xgram']);
});
