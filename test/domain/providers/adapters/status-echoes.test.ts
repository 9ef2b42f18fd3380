import type { Adapter, CreatedOrder, ListedAsset, StatusEchoMember } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { openProviderApi } from '#providers/http/open-api';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { makeAddress } from '#twins/assets';
import type { TwinOrder } from '#twins/twin-orders';

const forEachAdapter = useAdapters(openAdapter);
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

/** An order whose deposit the provider has seen, with the memos that its assets need. */
async function openConfirming(setup: Setup, over: { from?: ListedAsset; to?: ListedAsset } = {}) {
  const { twin, trade, request, open } = setup;
  const toMemo = { payoutAddress: makeAddress('xrp', 'payout'), payoutExtraId: '70007' };
  const amount = over.from ? '500' : trade.amounts.send;
  const { created } = await open(request({ ...over, amount, side: 'send' }), over.to ? toMemo : {});
  const made = twin.state.find(created.providerOrderId) ?? twin.state.list()[0];
  twin.state.set(made?.id ?? '', { phase: 'confirming' });
  const order = twin.state.find(made?.id ?? '');
  if (!order) {
    throw new Error('the twin has no order');
  }
  return { order, created };
}

async function expectEcho(adapter: Adapter, setup: Setup, over: { from?: ListedAsset; to?: ListedAsset } = {}) {
  const { api, trade, keyOf } = setup;
  const { order, created } = await openConfirming(setup, over);
  const { echo } = await adapter.readStatus(api, keyOf(created));
  const expected = expectedOf(order, created.depositExtraId, over.from ?? trade.from, over.to ?? trade.to);
  const stated = Object.entries({ ...expected, providerOrderId: created.providerOrderId }).filter(([member]) =>
    adapter.facts.statusEchoes.some((one) => one === member),
  );
  expect(repeatedIn(echo)).toEqual(Object.fromEntries(stated.filter(([, value]) => value !== null)));
}

/**
 * Members of the order that the text of an answer about its status contains, whether the adapter reads them or not. A refund
 * address is not among them, because some providers let the user choose another one.
 */
async function membersInText(adapter: Adapter, setup: Setup, created: CreatedOrder, order: TwinOrder) {
  const texts: string[] = [];
  const api = openProviderApi({
    ...setup.connection,
    settings: setup.api.settings,
    onRawCall: ({ answer }) => texts.push(answer?.text ?? ''),
  });
  await adapter.readStatus(api, setup.keyOf(created)).finally(() => api.close());
  const { depositAddress, payoutAddress } = order;
  const named = { providerOrderId: created.providerOrderId, depositAddress, payoutAddress };
  const text = texts.join('\n').toLowerCase();
  return Object.entries(named).flatMap(([member, value]) => (text.includes(value.toLowerCase()) ? [member] : []));
}

describe('every adapter', () => {
  test('reads each member that it states an answer about a status repeats as the order has it, and no others', () =>
    forEachAdapter((adapter, setup) => expectEcho(adapter, setup)));

  test('states each id and address that the answer contains, so that none is left uncompared', () =>
    forEachAdapter(async (adapter, setup) => {
      const { order, created } = await openConfirming(setup);
      const contained = await membersInText(adapter, setup, created, order);
      expect(contained.filter((member) => !adapter.facts.statusEchoes.some((stated) => stated === member))).toEqual([]);
    }));

  test('says of which order it was told whether a refund was accepted, so that another order does not answer for ours', () =>
    forEachAdapter(
      async (adapter, setup) => {
        const { created } = await openConfirming(setup);
        const { echo } = (await adapter.hasRefund?.(setup.api, setup.keyOf(created))) ?? { echo: {} };
        expect(echo).toEqual({ providerOrderId: created.providerOrderId });
      },
      ({ hasRefund }) => hasRefund !== undefined,
    ));

  test('reads the memos of a deposit and of a payout, if the answer repeats them', () =>
    forEachAdapter(async (adapter, setup) => {
      const { demands, statusEchoes } = adapter.facts;
      const xrp = setup.assets.find(isXrp);
      if (xrp?.sends && statusEchoes.includes('depositExtraId')) {
        await expectEcho(adapter, setup, { from: xrp });
      }
      if (xrp?.receives && statusEchoes.includes('payoutExtraId') && demands.payoutMemo !== 'impossible') {
        await expectEcho(adapter, setup, { to: xrp });
      }
    }));
});

test('every answer about a status names its order, by the id or by the deposit address', () => {
  const nameless = ADAPTERS.filter(
    ({ facts: { statusEchoes } }) =>
      !statusEchoes.includes('providerOrderId') && !statusEchoes.includes('depositAddress'),
  );
  expect(nameless.map(({ facts }) => facts.code)).toEqual([]);
});
