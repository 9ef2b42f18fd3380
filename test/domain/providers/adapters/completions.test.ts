import { traitsOf } from '#domain/providers/traits';
import { withDoubts } from '#domain/watching/agreed-order';
import { lacksEvidence } from '#domain/watching/evidence';
import type { Adapter } from '#providers/adapter';
import { toReport } from '#providers/live/report';
import { orderWith } from '#test/helpers/orders/order-state';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import type { TwinChange, TwinOrder } from '#twins/twin-orders';

const forEachAdapter = useAdapters(openAdapter);
const strange = { noteWord: () => undefined, noteHash: () => undefined };

type Setup = Awaited<ReturnType<typeof openAdapter>>;

/** The order after the twin has completed it, and its report as it is read. */
async function complete(adapter: Adapter, setup: Setup, paysBackDeposit: boolean) {
  const end = ({ txIn }: TwinOrder) => ({
    phase: 'completed' as const,
    ...(paysBackDeposit && txIn && { txOut: txIn }),
  });
  return endAs(adapter, setup, end);
}

async function endAs({ facts, readStatus }: Adapter, setup: Setup, end: (confirming: TwinOrder) => TwinChange) {
  const { twin, api, trade, open, keyOf } = setup;
  const { order: asked, created } = await open();
  const id = twin.state.find(created.providerOrderId)?.id ?? twin.state.list()[0]?.id ?? '';
  twin.state.set(id, { phase: 'confirming' });
  const confirming = twin.state.find(id);
  const txInHash = confirming?.txIn ?? null;
  twin.state.set(id, confirming ? end(confirming) : {});
  const { amountFrom, amountTo, rate: rateType } = asked;
  const opened = orderWith({
    fromNetwork: trade.fromNetwork,
    toNetwork: trade.toNetwork,
    amountFrom,
    amountTo,
    rateType,
    ...traitsOf(facts),
  });
  const order = { ...opened, txInHash };
  const agreed = { from: { code: '', network: trade.fromNetwork }, to: { code: '', network: trade.toNetwork } };
  const readReport = async () => {
    const report = toReport(await readStatus(api, keyOf(created)), agreed, strange);
    if ('unknownWord' in report) {
      throw new Error(`it says ${report.unknownWord}`);
    }
    return withDoubts(order, report, false);
  };
  return { order, report: await readReport(), readReport };
}

test("every adapter's ordinary completion is believed, and ends the order", () =>
  forEachAdapter(async (adapter, setup) => {
    const { order, report } = await complete(adapter, setup, false);
    expect([report.status, report.doubts ?? [], lacksEvidence(order, report)]).toEqual(['completed', [], false]);
  }));

test("no adapter's completion by the transaction of the deposit is believed", () =>
  forEachAdapter(
    async (adapter, setup) => {
      const { order, report } = await complete(adapter, setup, true);
      expect(report.doubts).toMatchObject([{ what: 'txOutHash' }]);
      expect(lacksEvidence(order, report)).toBe(true);
    },
    ({ facts }) => !facts.hidesPayoutHash,
  ));

test('a refund of nothing is doubted at every provider that says how much it sends back', () =>
  forEachAdapter(async (adapter, setup) => {
    const { report, readReport } = await endAs(adapter, setup, () => ({ phase: 'refunded' }));
    setup.twin.spoil({ fault: 'zero_refund' });
    const { doubts = [] } = await readReport();
    expect(doubts).toEqual(report.refundAmount ? [{ what: 'refundAmount', why: 'zero', said: '0' }] : []);
  }));
