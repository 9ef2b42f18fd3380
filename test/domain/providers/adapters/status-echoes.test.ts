import type { Adapter, ListedAsset, StatusEchoMember } from '#providers/adapter';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { makeAddress } from '#twins/assets';
import type { TwinOrder } from '#twins/twin-orders';

const forEachAdapter = useAdapters(openAdapter);
const isStated = ({ facts }: Adapter) => facts.statusEchoes !== undefined;
const isXrp = ({ ticker, network }: ListedAsset) => /^(xrp|ripple)\b/i.test(`${ticker} ${network}`);

/** What an answer about the twin's order has to repeat, with assets in the provider's words. */
function expectedOf(order: TwinOrder, memo: string | null, from: ListedAsset, to: ListedAsset) {
  return {
    providerOrderId: order.id,
    depositAddress: order.depositAddress,
    depositExtraId: memo,
    payoutAddress: order.payoutAddress,
    payoutExtraId: order.payoutExtraId,
    refundAddress: order.refundAddress,
    from: from.ticker.toLowerCase(),
    fromNetwork: from.network.toLowerCase(),
    to: to.ticker.toLowerCase(),
    toNetwork: to.network.toLowerCase(),
  } satisfies Record<StatusEchoMember, string | null>;
}

const IN_WORDS: readonly StatusEchoMember[] = ['from', 'fromNetwork', 'to', 'toNetwork'];

/** The repeated members, with words in lower case, since case has no meaning in them. */
function repeatedIn(echo: Readonly<Partial<Record<StatusEchoMember, string | null>>>) {
  return Object.fromEntries(
    Object.entries(echo)
      .filter(([, value]) => value !== null)
      .map(([member, value]) => [member, IN_WORDS.some((word) => word === member) ? value?.toLowerCase() : value]),
  );
}

type Setup = Awaited<ReturnType<typeof openAdapter>>;

async function expectEcho(adapter: Adapter, setup: Setup, over: { from?: ListedAsset; to?: ListedAsset } = {}) {
  const { twin, api, trade, request, open, keyOf } = setup;
  const toMemo = { payoutAddress: makeAddress('xrp', 'payout'), payoutExtraId: '70007' };
  const amount = over.from ? '500' : trade.amounts.send;
  const { created } = await open(request({ ...over, amount, side: 'send' }), over.to ? toMemo : {});
  const made = twin.state.find(created.providerOrderId) ?? twin.state.list()[0];
  twin.state.set(made?.id ?? '', { phase: 'confirming' });
  const order = twin.state.find(made?.id ?? '');
  if (!order) {
    throw new Error('the twin has no order');
  }
  const { echo } = await adapter.readStatus(api, keyOf(created));
  const expected = expectedOf(order, created.depositExtraId, over.from ?? trade.from, over.to ?? trade.to);
  const stated = Object.entries({ ...expected, providerOrderId: created.providerOrderId }).filter(([member]) =>
    adapter.facts.statusEchoes?.some((one) => one === member),
  );
  expect(repeatedIn(echo ?? {})).toEqual(Object.fromEntries(stated.filter(([, value]) => value !== null)));
}

describe('every adapter that states what an answer about a status repeats', () => {
  test('reads each of these members as the order has it, and no others', () =>
    forEachAdapter((adapter, setup) => expectEcho(adapter, setup), isStated));

  test('reads the memos of a deposit and of a payout, if the answer repeats them', () =>
    forEachAdapter(async (adapter, setup) => {
      const { demands, statusEchoes = [] } = adapter.facts;
      const xrp = setup.assets.find(isXrp);
      if (xrp?.sends && statusEchoes.includes('depositExtraId')) {
        await expectEcho(adapter, setup, { from: xrp });
      }
      if (xrp?.receives && statusEchoes.includes('payoutExtraId') && demands.payoutMemo !== 'impossible') {
        await expectEcho(adapter, setup, { to: xrp });
      }
    }, isStated));
});
