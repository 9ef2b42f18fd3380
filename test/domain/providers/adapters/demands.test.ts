import { resolveAsset } from '#domain/assets/currencies';
import { usesMemo } from '#domain/assets/networks';
import {
  DEMANDED_MEMBERS,
  type DemandedMember,
  findUnmetDemands,
  listRequired,
  listUnsupported,
  NO_DEMANDS,
} from '#domain/orders/provider-demands';
import { RATE_TYPES } from '#domain/quotes/terms';
import { ADAPTERS } from '#providers/adapters';
import { failureLabel, isHeldBack } from '#providers/health';
import { toFacts } from '#providers/live/provider';
import { type CreateRequest, UnmetDemand } from '#providers/provider';
import { allWarnings } from '#quotes/ranking';
import { openOrdering } from '#test/helpers/providers/ordering';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { makeAddress } from '#twins/assets';

const MEMBER: Record<DemandedMember, keyof CreateRequest> = {
  extra_id: 'payoutExtraId',
  refund_address: 'refundAddress',
  refund_extra_id: 'refundExtraId',
  user_ip: 'userIp',
};

type Scene = Awaited<ReturnType<typeof openOrdering>>;

const forEachAdapter = useAdapters(openOrdering);

describe('every provider', () => {
  it('states what an order must contain and what it cannot contain', () =>
    forEachAdapter(({ facts: { demands } }, { provider }) => {
      const { zeroMemo: _zero, memoRoom: _room, ...stated } = demands;
      expect(Object.keys(stated).sort()).toEqual(['payoutMemo', 'refundAddress', 'refundMemo', 'userIp']);
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

it('knows before any call that a memo has no room for a refund address beside the payout address', async () => {
  const sharing = ADAPTERS.filter(({ facts }) => facts.demands.memoRoom !== undefined).map(({ facts }) => facts);
  expect(sharing.map(({ code }) => code).toSorted()).toEqual(['mayachain', 'thorchain']);
  for (const { demands } of sharing) {
    const unsupported = (fromNetwork: string, toNetwork: string) =>
      listUnsupported(demands, { fromNetwork, toNetwork });
    expect([unsupported('btc', 'eth'), unsupported('doge', 'bsc')]).toEqual([['refund_address'], ['refund_address']]);
    expect([unsupported('bch', 'eth'), unsupported('ltc', 'btc'), unsupported('eth', 'btc')]).toEqual([
      ['refund_address'],
      [],
      [],
    ]);
    const fieldsOf = (address: string, refundAddress: string | null) =>
      findUnmetDemands(
        demands,
        { fromNetwork: 'ltc', toNetwork: 'btc', rateType: 'floating' },
        { address, extra_id: null, refund_address: refundAddress, refund_extra_id: null, user_ip: null },
      ).map(({ field }) => field);
    const segwit = [makeAddress('btc', 'payout'), makeAddress('ltc', 'refund')] as const;
    expect(fieldsOf(...segwit)).toEqual(['refund_address']);
    expect(fieldsOf(segwit[0], null)).toEqual([]);
    expect(fieldsOf('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9')).toEqual([]);
  }
});

it('refuses the memo 0 by name at the only provider that reads it as none, before any call', () => {
  const troubled = ADAPTERS.filter(({ facts }) => facts.demands.zeroMemo === 'impossible').map(({ facts }) => facts);
  expect(troubled.map(({ code }) => code)).toEqual(['trocador']);
  const fieldsOf = (fromNetwork: string, toNetwork: string, memo: string) =>
    findUnmetDemands(
      troubled[0]?.demands ?? NO_DEMANDS,
      { fromNetwork, toNetwork, rateType: 'floating' },
      { extra_id: memo, refund_address: makeAddress(fromNetwork, 'refund'), refund_extra_id: memo, user_ip: null },
    ).map(({ field }) => field);
  expect(fieldsOf('xrp', 'xrp', '0')).toEqual(['extra_id', 'refund_extra_id']);
  expect(fieldsOf('ltc', 'xrp', '0')).toEqual(['extra_id']);
  expect(fieldsOf('xrp', 'xrp', '1')).toEqual([]);
});
