import type { Partner } from '../stories/partner';
import { type DatabaseContents, groupBy } from './database-contents';
import type { Findings } from './finding';

/**
 * Checks that every event arrived at the partner's server at least once, with the recorded bytes, and nothing else did.
 */
export function auditWebhooks(partners: readonly Partner[], contents: DatabaseContents, findings: Findings): void {
  const deliveries = groupBy(contents.deliveries, ({ eventId }) => eventId);
  const ownerOf = new Map(contents.orders.map((order) => [order.orderId, order]));
  const events = new Map(contents.events.map((event) => [event.eventId, event]));
  for (const { partnerId, receiver } of partners) {
    const arrived = groupBy(receiver.received, ({ headers }) => headers['x-service-event-id'] ?? '');
    for (const [eventId, requests] of arrived) {
      const event = events.get(eventId);
      findings.expect(event !== undefined, 'contradicting', eventId, 'was delivered, and is not on record');
      const differs = event && requests.some(({ body }) => body.toString() !== event.body);
      findings.expect(!differs, 'contradicting', eventId, 'was delivered with other bytes than the recorded ones');
    }
    for (const { eventId, orderId } of events.values()) {
      const order = ownerOf.get(orderId);
      if (order?.partnerId === partnerId && order.environment === 'test') {
        findings.expect(arrived.has(eventId), 'lost', eventId, 'never arrived');
        auditDeliveries(eventId, deliveries.get(eventId) ?? [], contents, findings);
      }
    }
  }
}

function auditDeliveries(
  eventId: string,
  deliveries: DatabaseContents['deliveries'],
  { attempts }: DatabaseContents,
  findings: Findings,
) {
  findings.expect(deliveries.length >= 1, 'lost', eventId, 'has no delivery');
  findings.expect(deliveries.length <= 1, 'duplicated', eventId, `has ${deliveries.length} deliveries`);
  for (const delivery of deliveries) {
    findings.expect(delivery.state === 'delivered', 'lost', eventId, `its delivery is ${delivery.state}`);
    const counted = attempts.get(delivery.deliveryId) ?? 0;
    findings.expect(
      counted === delivery.attempts,
      'contradicting',
      eventId,
      `${counted} of ${delivery.attempts} attempts`,
    );
  }
}
