import type { OrderEventBody } from '../../../contract/orders/order-event';
import { SECOND } from '../../../domain/duration';
import { messageOf } from '../../../launcher/waiting';
import { signatureHeader } from '../../../webhooks/signature';
import { CommandError } from '../../command-error';
import type { Recording } from './recording';

const PATIENCE_MS = 10 * SECOND;

/** Sends a played order's events to a partner's own handler, as they came to the endpoint: late ones late, signed as of now. */
export async function forwardEvents(
  recording: Pick<Recording, 'events' | 'deliveries'>,
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  for (const body of inOrderOfArrival(recording)) {
    const { event_id: eventId, event } = JSON.parse(body) as OrderEventBody;
    const status = await post(url, body, {
      'Content-Type': 'application/json',
      'X-Service-Signature': signatureHeader({ secrets: [secret], body, timestamp: Math.floor(Date.now() / SECOND) }),
      'X-Service-Event-Id': eventId,
      'X-Service-Delivery-Attempt': '1',
    });
    if (typeof status === 'string' || status >= 300) {
      throw new CommandError(`${url} answered ${event} with ${status}.`);
    }
  }
}

/** Where the scenario has an endpoint, the order in which that took them. */
function inOrderOfArrival({ events, deliveries }: Pick<Recording, 'events' | 'deliveries'>): readonly string[] {
  const taken = deliveries.flat().filter(({ answer }) => /^2\d\d$/.test(answer));
  return deliveries.length === 0 ? events : taken.map(({ body }) => body);
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<number | string> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' })).status;
  } catch (error) {
    return messageOf(error);
  }
}
