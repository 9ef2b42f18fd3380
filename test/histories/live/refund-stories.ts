import { ageOrder } from '../../support/orders/age-order';
import { type LiveOrder, type LiveProviderCode, type LiveScene, openLive } from './live-order';
import type { LiveSituation } from './names';

/** How the refunds of live orders go. */
export const REFUND_STORIES = {
  async refund_accepted(scene) {
    const order = await refundRequired(scene);
    await order.refund();
    await order.reach('refunded');
    await order.becomes('refunded');
    return order.orderId;
  },

  async refund_refused(scene) {
    const order = await refundRequired(scene);
    // The provider has changed its mind since.
    order.turn('exchanging');
    await order.refund();
    await order.becomes('manual_review');
    return order.orderId;
  },

  async refund_unknown(scene) {
    const order = await refundRequired(scene);
    scene.twins.changenow.spoil({ fault: 'drop', path: '/exchange/refund', times: 1 });
    await order.refund();
    // It was taken: the provider pays it by and by, and says so.
    await order.becomes('refunded');
    return order.orderId;
  },

  async refund_unanswered(scene) {
    const order = await refundRequired(scene);
    scene.twins.changenow.spoil({ fault: 'http_503', path: '/exchange/refund', times: 5 });
    await order.refund();
    await order.becomes('manual_review');
    scene.twins.changenow.heal();
    return order.orderId;
  },

  async refund_window_ended(scene) {
    const order = await refundRequired(scene);
    await ageOrder(scene, order.orderId, 25);
    await order.reach('refunded');
    await order.becomes('refunded');
    return order.orderId;
  },

  async refund_by_ticket(scene) {
    const order = await refundRequired(scene, 'exolix');
    await order.reach('refunded');
    await order.becomes('refunded');
    return order.orderId;
  },
} as const satisfies Partial<Record<LiveSituation, (scene: LiveScene) => Promise<string>>>;

async function refundRequired(scene: LiveScene, code?: LiveProviderCode): Promise<LiveOrder> {
  const order = await openLive(scene, code);
  for (const phase of ['confirming', 'refund_required'] as const) {
    await order.reach(phase);
    await order.becomes(phase);
  }
  return order;
}
