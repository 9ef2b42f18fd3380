import { eq } from 'drizzle-orm';
import { providerOutages } from '#db/schema/incidents';
import { orders } from '#db/schema/orders';
import { deliveries } from '#db/schema/webhooks';
import { createPublishableKey } from '#operations/keys/publishable-keys';
import { newOperator } from '#test/helpers/users/users';
import { publish } from '#test/helpers/webhooks/published-orders';
import { opened, REASON, type Scene, type Story } from './operator-stories';
import { delivered } from './webhook-stories';

/** What operators do as a team, each with its preparation. */
export const TEAM_STORIES: Readonly<Record<string, (scene: Scene) => Promise<Story>>> = {
  'sets the limit of a queue': async () => ({
    path: '/queues/cases/limit',
    body: { more_than: 10, older_than_minutes: 60 },
    audited: ['queue_limit.set', 'queue:cases'],
    answer: { queue: 'cases', more_than: 10, older_than_minutes: 60 },
    again: 200,
  }),
  'saves a reply': async () => ({
    path: '/replies',
    body: { name: 'On its way', text: 'Order {order_id}: {status_sentence}' },
    audited: ['reply.saved', ({ reply_id: replyId }) => `reply:${replyId}`],
    answer: { name: 'On its way', text: 'Order {order_id}: {status_sentence}' },
    again: 200,
  }),
  'removes a saved reply': async ({ operator }) => {
    const reply = { name: 'Wrong', text: 'Order {order_id}', reason: REASON };
    const { body } = await operator.post('/replies', reply);
    return {
      path: `/replies/${body.reply_id}/remove`,
      audited: ['reply.removed', `reply:${body.reply_id}`],
      answer: { reply_id: body.reply_id, name: 'Wrong' },
      again: 404,
    };
  },
  'resends all webhooks of an order that have failed': async ({ service }) => {
    const { deliveryIds } = await delivered(service);
    const [failed = ''] = deliveryIds;
    await service.db.update(deliveries).set({ state: 'failed' }).where(eq(deliveries.deliveryId, failed));
    const [{ orderId } = { orderId: '' }] = await service.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.deliveryId, failed));
    return {
      path: `/orders/${orderId}/deliveries/resend`,
      audited: ['webhook.retry', failed],
      answer: { queued: 1, delivery_ids: [failed] },
      again: 409,
    };
  },
  'tells a partner that the provider of its order is down': async ({ service }) => {
    const { partnerId } = await service.partner();
    const { orderId } = await publish(service.db, { partnerId, environment: 'live' });
    const [order] = await service.db.select().from(orders).where(eq(orders.orderId, orderId));
    const down = { provider: order?.provider ?? '', lastError: 'timeout', since: new Date() };
    await service.db.insert(providerOutages).values(down);
    return {
      path: `/orders/${orderId}/notify-of-outage`,
      audited: ['order.outage_notified', orderId],
      answer: { order_id: orderId },
      again: 409,
    };
  },
  'revokes a publishable key that somebody copied': async ({ service }) => {
    const { partnerId } = await service.partner();
    const page = { environment: 'live', name: 'shop', origins: ['https://wallet.example'] } as const;
    const { keyId } = await createPublishableKey(service, { ...page, partnerId, actor: 'test' });
    return {
      path: `/keys/publishable/${keyId}/revoke`,
      audited: ['publishable_key.revoked', keyId],
      answer: { key_id: keyId, status: 'revoked', revoked_at: expect.any(String) },
      again: 200,
    };
  },
  'takes an order': async ({ service, person }) => {
    const { orderId } = await opened(service);
    return {
      path: `/orders/${orderId}/take`,
      audited: ['order.taken', orderId],
      answer: { order_id: orderId, holder: { id: person.userId } },
      again: 200,
    };
  },
  'hands an order over to a colleague': async ({ service }) => {
    const { orderId } = await opened(service);
    const colleague = await newOperator(service.db, 'support');
    return {
      path: `/orders/${orderId}/hand-over`,
      body: { to: colleague.email },
      audited: ['order.handed_over', orderId],
      answer: { order_id: orderId, holder: { id: colleague.userId } },
      again: 409,
    };
  },
  'gives an order back': async ({ service, operator }) => {
    const { orderId } = await opened(service);
    await operator.post(`/orders/${orderId}/take`, { reason: REASON });
    return {
      path: `/orders/${orderId}/give-back`,
      audited: ['order.given_back', orderId],
      answer: { order_id: orderId, holder: null },
      again: 409,
    };
  },
};
