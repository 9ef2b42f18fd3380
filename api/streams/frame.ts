import type { StreamEvent } from '#contract/orders/order-event';
import type { RecordedEvent } from '#db/orders/events';
import type { Environment } from '#domain/environment';
import { eventName } from '#domain/orders/status';

/** An event in its wire format [rules/streams: Frames]. */
export function frameOf({ eventId, orderId, version, status, at }: RecordedEvent, environment: Environment) {
  const data: StreamEvent = {
    order_id: orderId,
    status,
    ts: at.toISOString(),
    sequence: version,
    ...(environment === 'test' && { sandbox: true }),
  };
  return { id: eventId, event: eventName(status), data: JSON.stringify(data) };
}
