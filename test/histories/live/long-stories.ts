import type { ProviderReport } from '#domain/watching/provider-report';
import { eventually } from '#test/helpers/run/eventually';
import { depositReportedSignal } from '#workflows/messages';
import type { Recorded } from '../recorded';
import { type LiveOrder, type LiveScene, openLive } from './live-order';
import type { LiveSituation } from './names';

/** More events than the recorder's Temporal server accepts in one run. */
const MANY = 110;

/** Orders with many messages. */
export const LONG_STORIES = {
  async repeated_messages(scene) {
    const order = await openLive(scene);
    const handle = scene.workflows.getHandle(order.orderId);
    await Promise.all(Array.from({ length: 5 }, () => handle.signal(depositReportedSignal)));
    await Promise.all(Array.from({ length: 5 }, () => order.signal({ status: 'confirming' })));
    await order.becomes('confirming');
    return complete(order);
  },

  async next_run(scene) {
    const { orderId, first } = await playOverTwoRuns(scene);
    return [orderId, first];
  },

  handed_on: async (scene) => (await playOverTwoRuns(scene)).orderId,
} as const satisfies Partial<Record<LiveSituation, (scene: LiveScene) => Promise<Recorded>>>;

/** The provider reports the arrived amount again and again, always another one, until a new run continues. */
async function playOverTwoRuns(scene: LiveScene): Promise<{ orderId: string; first: string }> {
  const order = await openLive(scene);
  const handle = scene.workflows.getHandle(order.orderId);
  await order.reach('confirming');
  await order.becomes('confirming');
  const { runId: first } = await handle.describe();
  const reports = Array.from(
    { length: MANY },
    (_, nth): ProviderReport => ({ status: 'confirming', amountFrom: `${nth}` }),
  );
  await Promise.all(reports.map(order.signal));
  await eventually(async () => (await handle.describe()).runId !== first);
  return { orderId: await complete(order), first };
}

async function complete(order: LiveOrder): Promise<string> {
  await order.reach('completed');
  await order.becomes('completed');
  return order.orderId;
}
