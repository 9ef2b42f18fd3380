import { mayachain } from '#providers/adapters/mayachain';
import { thorchain } from '#providers/adapters/thorchain';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import type { Phase } from '#twins/stories';

const NODES = [
  ['thorchain', thorchain],
  ['mayachain', mayachain],
] as const;

describe.each(NODES)('%s, where an affiliate has a share of the deposit', (_code, adapter) => {
  let setup: Awaited<ReturnType<typeof openAdapter>>;
  beforeAll(async () => {
    setup = await openAdapter(adapter);
  });
  afterAll(() => setup.close());

  /** An order of which the affiliate gets 1 %, in the phase, and what the adapter reads of it. */
  const readIn = async (phase: Phase) => {
    const { twin, api, open, request, keyOf } = setup;
    const { created } = await open(request({ markupBps: 100 }), { markupBps: 100 });
    expect(created.depositExtraId).toMatch(/:swaps:100$/);
    const id = twin.state.list()[0]?.id ?? '';
    twin.state.set(id, { phase });
    const made = twin.state.find(id);
    return { made, answer: await adapter.readStatus(api, keyOf(created)) };
  };

  test('its share is no payout: hash and amount are those of what goes to the payout address', async () => {
    const { made, answer } = await readIn('completed');
    expect(answer).toMatchObject({ status: 'completed', txOutHash: made?.txOut, refundHash: null });
    expect(Number(answer.amountTo)).toBeCloseTo(Number(made?.amountPaid), 7);
  });

  test('its share makes no payout of a refund, although it is paid all the same', async () => {
    const { made, answer } = await readIn('refunded');
    expect(answer).toMatchObject({ status: 'refunded', txOutHash: null, amountTo: null, refundHash: made?.txRefund });
  });

  test.each(['refund_required', 'refunding'] as const)(
    'its share hides no refund that is not sent: %s',
    async (phase) => {
      expect((await readIn(phase)).answer).toMatchObject({
        status: 'refund_required',
        txOutHash: null,
        refundHash: null,
      });
    },
  );

  test.each([
    ['exchanging', 'exchanging'],
    ['sending', 'sending'],
  ] as const)('its share, which is paid first, ends nothing: %s', async (phase, status) => {
    expect((await readIn(phase)).answer).toMatchObject({ status, txOutHash: null, amountTo: null });
  });
});
