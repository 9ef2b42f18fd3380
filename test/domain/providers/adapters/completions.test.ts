import { withDoubts } from '#domain/watching/agreed-order';
import { lacksEvidence } from '#domain/watching/evidence';
import type { Adapter } from '#providers/adapter';
import { toReport } from '#providers/live/report';
import { orderWith } from '#test/helpers/orders/order-state';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';

const forEachAdapter = useAdapters(openAdapter);
const strange = { noteWord: () => undefined, noteHash: () => undefined };

type Setup = Awaited<ReturnType<typeof openAdapter>>;

/** The order after the twin has completed it, and its report as it is heard. */
async function complete({ facts, readStatus }: Adapter, setup: Setup, paysBackDeposit: boolean) {
  const { twin, api, trade, open, keyOf } = setup;
  const { order: asked, created } = await open();
  const id = twin.state.find(created.providerOrderId)?.id ?? twin.state.list()[0]?.id ?? '';
  twin.state.set(id, { phase: 'confirming' });
  const txInHash = twin.state.find(id)?.txIn ?? null;
  twin.state.set(id, { phase: 'completed', ...(paysBackDeposit && txInHash && { txOut: txInHash }) });
  const { amountFrom, amountTo, rate: rateType } = asked;
  const opened = orderWith({
    fromNetwork: trade.fromNetwork,
    toNetwork: trade.toNetwork,
    amountFrom,
    amountTo,
    rateType,
    ...(facts.hidesPayoutHash && { hidesPayoutHash: true }),
    ...(facts.hidesPaidAmount && { hidesPaidAmount: true }),
  });
  const order = { ...opened, txInHash };
  const agreed = { from: { code: '', network: trade.fromNetwork }, to: { code: '', network: trade.toNetwork } };
  const report = toReport(await readStatus(api, keyOf(created)), agreed, strange);
  if ('unknownWord' in report) {
    throw new Error(`it says ${report.unknownWord}`);
  }
  return { order, heard: withDoubts(order, report, false) };
}

test("every adapter's ordinary completion is believed, and ends the order", () =>
  forEachAdapter(async (adapter, setup) => {
    const { order, heard } = await complete(adapter, setup, false);
    expect([heard.status, heard.doubts ?? [], lacksEvidence(order, heard)]).toEqual(['completed', [], false]);
  }));

test("no adapter's completion by the transaction of the deposit is believed", () =>
  forEachAdapter(
    async (adapter, setup) => {
      const { order, heard } = await complete(adapter, setup, true);
      expect(heard.doubts).toMatchObject([{ what: 'txOutHash' }]);
      expect(lacksEvidence(order, heard)).toBe(true);
    },
    ({ facts }) => !facts.hidesPayoutHash,
  ));
