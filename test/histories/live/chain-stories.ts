import { findOrderState } from '#db/orders/orders';
import type { ChainFinding, ProofFinding } from '#domain/evidence/chain-finding';
import type { Decision } from '#domain/orders/order';
import { openOrderWorkflow } from '#temporal/order-workflow';
import { claimOrder } from '#test/helpers/orders/claim';
import { eventually } from '#test/helpers/run/eventually';
import { chainFindingSignal, decideUpdate } from '#workflows/messages';
import { type LiveOrder, type LiveScene, liveInput, openLive, toLiveOrder } from './live-order';
import type { LiveSituation } from './names';

/** Long enough for a proof that comes at once. */
const ENOUGH_MINUTES = 120;
/** Three seconds, after which a person has the order. */
const TOO_FEW_MINUTES = 0.05;

/** Orders that are told of the chain, in the words of a network's follower. */
export const CHAIN_STORIES = {
  async deposit_on_chain(scene) {
    const order = await openLive(scene);
    for (const isSeen of [true, false, true]) {
      await tell(scene, order, { leg: 'deposit', isSeen });
      await eventually(
        async () => ((await findOrderState(scene.db, order.orderId))?.depositOnChain?.isSeen ?? false) === isSeen,
      );
    }
    for (const phase of ['confirming', 'completed'] as const) {
      await order.reach(phase);
      await order.becomes(phase);
    }
    return order.orderId;
  },

  async proof_given(scene) {
    const [order, about] = await openUnproven(scene, ENOUGH_MINUTES);
    await tell(scene, order, { ...about, verdict: 'verified' });
    await order.becomes('completed');
    return order.orderId;
  },

  async proof_missed(scene) {
    const [order, about] = await openUnproven(scene, TOO_FEW_MINUTES);
    await order.becomes('manual_review');
    await tell(scene, order, { ...about, verdict: 'verified' });
    await order.becomes('completed');
    return order.orderId;
  },

  async proof_contradicted(scene) {
    const [order, about] = await openUnproven(scene, ENOUGH_MINUTES);
    await tell(scene, order, { ...about, verdict: 'contradicted', reason: 'other_address' });
    await order.becomes('manual_review');
    const decision: Decision = { status: 'failed', reason: 'The provider never paid', operator: 'cli:recorder' };
    const workflow = scene.workflows.getHandle(order.orderId);
    await workflow.executeUpdate(decideUpdate, { args: [decision] });
    await workflow.result();
    return order.orderId;
  },
} as const satisfies Partial<Record<LiveSituation, (scene: LiveScene) => Promise<string>>>;

function tell({ workflows }: LiveScene, { orderId }: LiveOrder, finding: ChainFinding): Promise<void> {
  return workflows.getHandle(orderId).signal(chainFindingSignal, finding);
}

/** An order whose provider says that it has paid, and what that is; it may wait so long for the proof. */
async function openUnproven(
  scene: LiveScene,
  minutes: number,
): Promise<[LiveOrder, Pick<ProofFinding, 'leg' | 'txHash'>]> {
  const input = liveInput(scene, { provider: 'changenow', provenWithin: { btc: minutes } });
  await claimOrder(scene.db, input);
  await openOrderWorkflow(scene, input);
  const order = toLiveOrder(scene, 'changenow', input.orderId);
  await order.reach('sending');
  await order.becomes('sending');
  await order.reach('completed');
  const report = await eventually(async () => (await findOrderState(scene.db, order.orderId))?.unproven?.report);
  return [order, { leg: 'payout', txHash: report.txOutHash ?? null }];
}
