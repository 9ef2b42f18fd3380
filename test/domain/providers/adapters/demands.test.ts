import { pino } from 'pino';
import { type AssetId, resolveAsset } from '#domain/assets/currencies';
import { usesMemo } from '#domain/assets/networks';
import {
  DEMANDED_MEMBERS,
  type DemandedMember,
  findUnmetDemands,
  listRequired,
  listUnsupported,
} from '#domain/orders/provider-demands';
import { RATE_TYPES } from '#domain/quotes/terms';
import type { Adapter } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { failureLabel, isHeldBack } from '#providers/health';
import { createLiveProvider, toFacts } from '#providers/live/provider';
import type { CreateRequest, Provider } from '#providers/provider';
import { configOf } from '#providers/switches';
import { UnmetDemand } from '#providers/unmet-demand';
import { allWarnings } from '#quotes/ranking';
import { openTwinOf } from '#test/helpers/providers/adapter-twin';
import { pairOf } from '#test/helpers/providers/twin-pair';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { makeAddress } from '#twins/assets';

const MEMBER: Record<DemandedMember, keyof CreateRequest> = {
  extra_id: 'payoutExtraId',
  refund_address: 'refundAddress',
  refund_extra_id: 'refundExtraId',
  user_ip: 'userIp',
};

type Scene = Awaited<ReturnType<typeof openDemanding>>;

/** A provider beside its twin, with an order that contains everything it may require. */
async function openDemanding(adapter: Adapter) {
  const { twin, settings, api, catalog, close } = await openTwinOf(adapter);
  const provider = createLiveProvider({
    adapter,
    config: { ...configOf([], adapter.facts.code), settings },
    api: { ...api, prompt: api },
    catalog: () => catalog,
    secrets: { seal: (_orderId, secret) => secret, find: async () => null, findDeposit: async () => null },
    log: pino({ level: 'silent' }),
  });
  return { twin, provider, request: await orderOf(adapter, provider, pairOf(catalog)), close };
}

const forEachAdapter = useAdapters(openDemanding);

describe('every provider', () => {
  it('states what an order must contain and what it cannot contain', () =>
    forEachAdapter(({ facts: { demands } }, { provider }) => {
      expect(Object.keys(demands).sort()).toEqual(['payoutMemo', 'refundAddress', 'refundMemo', 'userIp']);
      expect(provider.facts.demands).toBe(demands);
    }));

  it('makes an order that contains what it requires, and nothing else', () =>
    forEachAdapter(async (_adapter, { provider, request }) => {
      await expect(provider.createOrder(request)).resolves.toMatchObject({ depositAddress: expect.any(String) });
    }));

  it('is not called for an order that lacks what it requires, and its health does not suffer', () =>
    forEachAdapter(async ({ facts: { demands, rates } }, scene) => {
      const { request } = scene;
      const required = RATE_TYPES.filter((rateType) => rates[rateType]).flatMap((rateType) =>
        listRequired(demands, { ...networksOf(request), rateType }).map((member) => ({ member, rateType })),
      );
      for (const { member, rateType } of required) {
        await expectRefused(scene, { ...request, rateType, [MEMBER[member]]: null }, member);
      }
    }));

  it('is not called for an order with a memo that it cannot receive', () =>
    forEachAdapter(async ({ facts: { demands } }, scene) => {
      const xrp = resolveAsset('XRP');
      const impossible = xrp ? listUnsupported(demands, { fromNetwork: xrp.network, toNetwork: xrp.network }) : [];
      for (const member of impossible) {
        const over = member === 'extra_id' ? { to: xrp } : { from: xrp };
        const wrong = { ...scene.request, ...(over as Partial<CreateRequest>), [MEMBER[member]]: '7' };
        await expectRefused(scene, wrong, member);
      }
    }));
});

async function expectRefused({ twin, provider }: Scene, wrong: CreateRequest, member: DemandedMember): Promise<void> {
  const asked = twin.requests.length;
  const error = await provider.createOrder(wrong).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UnmetDemand);
  expect(error).toMatchObject({ fields: [{ field: member, issue: expect.any(String) }], hadNoEffect: true });
  expect([isHeldBack(error), failureLabel(error)]).toEqual([true, null]);
  expect(twin.requests).toHaveLength(asked);
}

test.each(['xrp', 'btc'])('a memo on %s is checked only where its network has memos', (network) => {
  const demands = {
    refundAddress: 'optional',
    payoutMemo: 'impossible',
    refundMemo: 'required',
    userIp: 'unused',
  } as const;
  const swap = { fromNetwork: network, toNetwork: network, rateType: 'floating' } as const;
  const given = { extra_id: '1', refund_address: 'somewhere', refund_extra_id: null, user_ip: null };
  const fields = findUnmetDemands(demands, swap, given).map(({ field }) => field);
  expect(fields.sort()).toEqual(usesMemo(network) ? ['extra_id', 'refund_extra_id'] : []);
  expect(DEMANDED_MEMBERS).toEqual(expect.arrayContaining(fields));
});

/** An order of a rate type and side that the adapter has, with everything that it may require. */
async function orderOf(
  { facts: { rates, demands } }: Adapter,
  provider: Provider,
  { from, to, amounts }: { from: AssetId; to: AssetId; amounts: Record<'send' | 'receive', string> },
): Promise<CreateRequest> {
  const rateType = rates.floating ? 'floating' : 'fixed';
  const side = rates[rateType]?.[0] ?? 'send';
  const userIp = demands.userIp === 'required' ? '203.0.113.9' : null;
  const quote = await provider.quote({ from, to, amount: amounts[side], side, rateType, userIp });
  return {
    orderId: 'ord_demanding',
    from,
    to,
    rateType,
    side,
    amountFrom: quote.amountFrom,
    amountTo: quote.amountTo,
    quoteRef: quote.quoteRef ?? null,
    payoutAddress: makeAddress(to.network, 'payout'),
    payoutExtraId: null,
    refundAddress: makeAddress(from.network, 'refund'),
    refundExtraId: null,
    userIp,
  };
}

function networksOf({ from, to }: CreateRequest) {
  return { fromNetwork: from.network, toNetwork: to.network };
}

test("exactly the providers whose deposits need a memo warn that the user's wallet must support memos", () => {
  const [ltc, btc] = [resolveAsset('LTC'), resolveAsset('BTC')];
  const warned = ADAPTERS.filter((adapter) => {
    const facts = toFacts(adapter, { refund: null, settings: {}, ownShareBps: null });
    return ltc && btc && allWarnings({ from: ltc, to: btc }, facts, []).includes('memo_wallet_required');
  });
  expect(warned.map(({ facts }) => facts.code)).toEqual(['mayachain', 'thorchain']);
});
