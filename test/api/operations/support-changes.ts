import { eq, sql } from 'drizzle-orm';
import { listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import { openCase } from '#db/recovery/cases';
import { providerOutages } from '#db/schema/incidents';
import { orderHolders, orders } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { startWatch } from '#db/watching/watches';
import { ALERT_STEPS } from '#domain/alerts/operator-alert';
import { takeAlertStep } from '#operations/alerts/take-step';
import { notifyPartnerOfOutage } from '#operations/incidents/notify-of-outage';
import { postIncident, resolveIncident } from '#operations/incidents/post-incident';
import { findAnyOrder } from '#operations/orders/find-order';
import { addOrderNote, closeOrderCase, requestPoll } from '#operations/orders/support-order';
import { addTrackingLink, revokeTrackingLinks } from '#operations/orders/tracking-links';
import { declinePartner } from '#operations/partners/onboarding';
import { eraseOrder } from '#operations/privacy';
import { exportCase } from '#operations/support/cases';
import { giveBackOrder, handOverOrder, takeOrder } from '#operations/support/holders';
import { limitQueue } from '#operations/support/queues';
import { removeSavedReply, saveNamedReply } from '#operations/support/saved-replies';
import { payloadsOf } from '#temporal/payloads';
import { newOperator } from '#test/helpers/users/users';
import { publish, publishLife } from '#test/helpers/webhooks/published-orders';
import { ANNA, type Change, fail, UNRECORDABLE } from './scene';

/** Changes made in the support console. */
export const SUPPORT_CHANGES: readonly Change[] = [
  {
    name: 'a tracking link is made',
    entries: ['tracking_link.created'],
    async prepare({ db, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner() });
      return (actor) => addTrackingLink({ db }, { orderId, actor });
    },
  },
  {
    name: 'all tracking links are revoked',
    entries: ['tracking_link.revoked'],
    async prepare({ db, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner() });
      return (actor) => revokeTrackingLinks({ db }, { orderId, link: 'all', actor });
    },
  },
  {
    name: 'a case file is exported',
    entries: ['case.exported'],
    async prepare({ db, workflows, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner() });
      const payloads = payloadsOf(workflows);
      const deps = { db, payloads, callTemporal: <T>(ask: (client: typeof workflows) => Promise<T>) => ask(workflows) };
      return (actor) => exportCase(deps, { orderId, reason: 'The user asks', actor });
    },
  },
  {
    name: 'a case is closed',
    entries: ['case.closed'],
    async prepare({ db, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner(), environment: 'live' });
      await openCase(db, orderId, 'refund_ticket', 'Write to it');
      return (actor) => closeOrderCase({ db }, { orderId, kind: 'refund_ticket', reason: 'Done', actor });
    },
  },
  ...ALERT_STEPS.map(
    (step): Change => ({
      name: `an alert is ${step}`,
      entries: [`alert.${step}`],
      async prepare({ db }) {
        await openOperatorAlert(db, { kind: 'job_failed', subject: `job to be ${step}`, words: 'No disk' });
        const alertId = (await listOpenAlerts(db)).at(-1)?.id ?? 0;
        return (actor) => takeAlertStep({ db }, { alertId, step, reason: 'Seen', actor });
      },
    }),
  ),
  {
    name: 'a provider is polled at once',
    entries: ['order.polled'],
    async prepare({ db, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner(), environment: 'live' });
      await startWatch(db, { orderId, provider: 'alphaswap', providerOrderId: 'A-1' });
      return (actor) => requestPoll({ db }, { orderId, reason: 'The user asks', actor });
    },
  },
  {
    name: 'an order is noted',
    entries: ['order.noted'],
    async prepare({ db, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner() });
      return (actor) => addOrderNote({ db }, { orderId, note: 'Wrote to the provider', actor });
    },
  },
  {
    name: 'the limit of a queue is set',
    entries: ['queue_limit.set'],
    prepare: async ({ db }) => {
      const limit = { queue: 'cases', moreThan: 10, olderThanMinutes: null, reason: 'Nobody looked' } as const;
      return (actor) => limitQueue({ db }, { ...limit, actor });
    },
  },
  {
    name: 'a reply is saved',
    entries: ['reply.saved'],
    prepare: async ({ db }) => {
      const reply = { name: 'Late', text: 'Order {order_id} is late', reason: 'Asked often' };
      return (actor) => saveNamedReply({ db }, { ...reply, actor });
    },
  },
  {
    name: 'a reply is removed',
    entries: ['reply.removed'],
    async prepare({ db }) {
      const reply = { name: 'Old', text: 'Order {order_id}', reason: 'Asked often', actor: ANNA };
      const { reply_id: replyId } = await saveNamedReply({ db }, reply);
      return (actor) => removeSavedReply({ db }, { replyId, reason: 'Wrong', actor });
    },
  },
  {
    name: 'a partner is told of an outage',
    entries: ['order.outage_notified'],
    async prepare({ db, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner(), environment: 'live' });
      const found = (await findAnyOrder(db, orderId)) ?? fail();
      const down = { provider: found.state.input.provider, lastError: 'timeout', since: new Date() };
      await db.insert(providerOutages).values(down).onConflictDoNothing();
      return (actor) => notifyPartnerOfOutage({ db }, { found, reason: 'It takes hours', actor });
    },
  },
  {
    name: 'an order is taken',
    entries: ['order.taken'],
    async prepare({ db, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner() });
      return (actor) => takeOrder({ db }, { orderId, reason: 'Mine', actor });
    },
  },
  {
    name: 'an order is handed over',
    entries: ['order.handed_over'],
    async prepare({ db, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner() });
      const { email } = await newOperator(db, 'support');
      return (actor) => handOverOrder({ db }, { orderId, email, reason: 'Off duty', actor });
    },
  },
  {
    name: 'an order is given back',
    entries: ['order.given_back'],
    async prepare({ db, newPartner }) {
      const held = new Map<string, string>();
      for (const holder of [UNRECORDABLE, 'cli:an order is given back']) {
        const { orderId } = await publish(db, { partnerId: await newPartner() });
        await db.insert(orderHolders).values({ orderId, holder });
        held.set(holder, orderId);
      }
      return (actor) => giveBackOrder({ db }, { orderId: held.get(actor) ?? '', reason: 'Off duty', actor });
    },
  },
  {
    name: "an order's personal data is erased",
    entries: ['order.erased'],
    async prepare({ db, workflows, newPartner }) {
      const [{ orderId = '' } = {}] = await publishLife(db, { partnerId: await newPartner() });
      await db.update(orders).set({ recordedAt: sql`now() - interval '2 days'` }).where(eq(orders.orderId, orderId));
      return (actor) => eraseOrder({ db, workflows }, { orderId, reason: 'The user asks', actor });
    },
  },
  {
    name: 'a partner is declined',
    entries: ['partner.declined'],
    async prepare(scene) {
      const partnerId = await scene.newPartner();
      const waiting = { approvedAt: null, onboardedAt: new Date() };
      await scene.db.update(partners).set(waiting).where(eq(partners.partnerId, partnerId));
      const deps = { ...scene, publicUrl: 'https://swap.example' };
      return (actor) => declinePartner(deps, { partnerId, actor, reason: 'No such company' });
    },
  },
  {
    name: 'an incident is posted',
    entries: ['incident.posted'],
    prepare: async (scene) => (actor) => postIncident(scene, { ...INCIDENT, actor }),
  },
  {
    name: 'an incident is resolved',
    entries: ['incident.resolved'],
    async prepare(scene) {
      const incidentId = await postIncident(scene, { ...INCIDENT, actor: ANNA });
      return (actor) => resolveIncident(scene, { incidentId, resolution: 'It answers', reason: 'Seen', actor });
    },
  },
];

const INCIDENT = { title: 'Slow', message: 'Payouts are slow', provider: null, reason: 'Seen' };
