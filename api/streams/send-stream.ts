import type { Request, Response } from 'express';
import type { StreamEvent } from '#contract/orders/order-event';
import type { RecordedEvent } from '#db/orders/events';
import type { Environment } from '#domain/environment';
import { announcedBy } from '#domain/orders/event-id';
import { eventName } from '#domain/orders/status';
import { once } from '#process/once';
import type { Reply, StreamReply } from '../define-route';
import { callerIp, noteStream } from '../requests/note';
import { openEventStream, type StreamTiming } from './event-stream';

/**
 * Starts an event stream, which stays open until it or its client ends; HEAD only gets the headers. Nothing waits for the
 * end, so that what only the start needs can be released.
 */
export async function sendStream(
  req: Request,
  res: Response,
  { headers = {} }: Reply,
  { reserve, begin }: StreamReply,
  timing: StreamTiming,
): Promise<void> {
  const isWanted = req.method === 'GET';
  const leave = isWanted ? await reserve({ ip: callerIp(res) }) : () => undefined;
  for (const [name, value] of Object.entries(headers)) {
    res.setHeader(name, value);
  }
  const stream = openEventStream(res, timing);
  stream.onClose(once(leave));
  noteStream(res);
  try {
    await (isWanted ? begin(stream) : stream.end());
  } catch (error) {
    stream.end();
    throw error;
  }
}

/** An event in its wire format [rules/streams: Frames]. */
export function frameOf({ eventId, orderId, version, status, at }: RecordedEvent, environment: Environment) {
  const data: StreamEvent = {
    order_id: orderId,
    status,
    ts: at.toISOString(),
    sequence: version,
    ...(environment === 'test' && { sandbox: true }),
  };
  return { id: eventId, event: eventName(announcedBy(eventId)), data: JSON.stringify(data) };
}
