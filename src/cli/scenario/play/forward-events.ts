import { CommandError } from '#cli/command-error';
import { forward } from '#cli/listen/forward-event';
import type { OrderEventBody } from '#contract/orders/order-event';
import type { ReceivedRequest } from './recording';

/**
 * Sends a played order's events to a partner's own handler, in the order in which an endpoint received them: late ones late,
 * signed now. Without recorded deliveries, each is sent once, in sequence.
 * @param events their bodies, by sequence
 */
export async function forwardEvents(
  events: readonly string[],
  received: readonly ReceivedRequest[],
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  const taken = received.filter(({ answer }) => /^2\d\d$/.test(answer));
  const inTurn = events.map((_, index) => ({ sequence: index + 1, attempt: 1 }));
  for (const { sequence, attempt } of received.length === 0 ? inTurn : taken) {
    const body = events[sequence - 1] ?? '';
    const { event_id: eventId, event } = JSON.parse(body) as OrderEventBody;
    const { status, trouble } = await forward({ eventId, body }, { url, secret, attempt });
    if (status === null || status >= 300) {
      throw new CommandError(`${url} responded to ${event} with ${status ?? trouble}.`);
    }
  }
}
