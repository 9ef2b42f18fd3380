import { eq, sql } from 'drizzle-orm';
import { deliveries } from '#db/schema/webhooks';
import { eventually } from '#test/helpers/run/eventually';
import type { Service } from '#test/helpers/service/service';
import { publishLife } from '#test/helpers/webhooks/published-orders';
import type { Scene, Story } from './operator-stories';

/** An endpoint with five deliveries that have arrived. */
export async function delivered(service: Service): Promise<{ endpointId: string; deliveryIds: string[] }> {
  const { partnerId } = await service.partner();
  await service.webhooks(partnerId);
  const [{ orderId = '' } = {}] = await publishLife(service.db, { partnerId });
  const ofOrder = () => service.db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  await eventually(async () => (await ofOrder()).filter(({ state }) => state === 'delivered').length === 5);
  const rows = await ofOrder();
  return { endpointId: rows[0]?.endpointId ?? '', deliveryIds: rows.map(({ deliveryId }) => deliveryId) };
}

/** What operators do about webhooks, each with its preparation. */
export const WEBHOOK_STORIES: Readonly<Record<string, (scene: Scene) => Promise<Story>>> = {
  'resends what has failed': async ({ service }) => {
    const { deliveryIds } = await delivered(service);
    const [target = ''] = deliveryIds;
    await service.db.update(deliveries).set({ state: 'failed' }).where(eq(deliveries.deliveryId, target));
    return {
      path: `/webhooks/deliveries/${target}/resend`,
      audited: ['webhook.retry', target],
      answer: { queued: 1, delivery_ids: [target] },
      again: 409,
    };
  },
  'replays what has arrived': async ({ service }) => {
    const [target = ''] = (await delivered(service)).deliveryIds;
    return {
      path: `/webhooks/deliveries/${target}/replay`,
      audited: ['webhook.replay', target],
      answer: { queued: 1 },
      again: 200,
    };
  },
  'resumes an endpoint': async ({ service }) => {
    const { endpointId } = await delivered(service);
    await service.db.execute(sql`update endpoints set paused_at = now() where endpoint_id = ${endpointId}`);
    return {
      path: `/webhooks/endpoints/${endpointId}/resume`,
      audited: ['webhook_endpoint.resumed', endpointId],
      answer: { endpoint: { endpoint_id: endpointId }, queued_events: 0 },
      again: 409,
    };
  },
  'sends an endpoint a test event': async ({ service }) => {
    const { endpointId } = await delivered(service);
    return {
      path: `/webhooks/endpoints/${endpointId}/test`,
      audited: ['webhook.tested', endpointId],
      answer: { endpoint_id: endpointId, event_type: 'webhook_test', status: 'success' },
      again: 200,
    };
  },
  'recovers what failed since then': async ({ service }) => {
    const { endpointId, deliveryIds } = await delivered(service);
    await service.db
      .update(deliveries)
      .set({ state: 'failed' })
      .where(eq(deliveries.deliveryId, deliveryIds[1] ?? ''));
    return {
      path: `/webhooks/endpoints/${endpointId}/recover`,
      body: { since: new Date(Date.now() - 60_000).toISOString() },
      audited: ['webhook.recover', endpointId],
      answer: { queued: 1, delivery_ids: [deliveryIds[1]] },
      again: 409,
    };
  },
  'replays everything since then, what had arrived too': async ({ service }) => {
    const { endpointId } = await delivered(service);
    return {
      path: `/webhooks/endpoints/${endpointId}/replay-since`,
      body: { since: new Date(Date.now() - 60_000).toISOString() },
      audited: ['webhook.replay', endpointId],
      answer: { queued: 5, delivery_ids: expect.any(Array) },
      again: 200,
    };
  },
};
