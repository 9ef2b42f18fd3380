import { OrderParamsSchema } from '#contract/orders/order';
import { LastEventIdHeadersSchema, LastEventIdQuerySchema, StreamFrameSchema } from '#contract/orders/order-event';
import { listOrderEvents, type RecordedEvent } from '#db/orders/events';
import { ServiceError } from '#domain/error';
import { isId } from '#domain/id';
import { isTerminal } from '#domain/orders/status';
import type { Caller } from '../authentication/caller';
import { defineRoute, type StreamSink } from '../define-route';
import type { OrderStreams } from '../streams/order-streams';
import { resumeFrom, resumeHeaders } from '../streams/resume-stream';
import { frameOf } from '../streams/send-stream';

export const streamOrderRoute = defineRoute({
  id: 'streamOrder',
  method: 'get',
  path: '/order/{order_id}/stream',
  tag: 'Streaming',
  summary: 'Stream the events of an order',
  description:
    'Sends one server-sent event for each status change as it happens: `id` is the event ID that webhooks have too, ' +
    '`event` is `order.<status>`, and `data` is the object below. A comment every 15 seconds keeps the connection ' +
    'alive; the server closes it after a final status, or after one hour. Reconnect with `Last-Event-ID`: what you ' +
    'missed in the last minute is sent again; after a longer gap you get the current status only.\n\n```\nid: ' +
    'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p:confirming:1772446440000\nevent: order.confirming\ndata: ' +
    '{"order_id":"ord_7k2m9q4t6w8y1b3d5f7h9j2n4p","status":"confirming","ts":"2026-03-02T10:14:00.000Z","sequence":2}\n' +
    '```',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'S',
  request: {
    params: OrderParamsSchema,
    query: LastEventIdQuerySchema,
    headers: LastEventIdHeadersSchema,
  },
  responses: [
    {
      status: 200,
      description: 'One event per status change, named `order.<status>`; ends after a final status',
      schema: StreamFrameSchema,
      contentType: 'text/event-stream',
      headers: {
        'Service-Resume-Source': '`fresh`, `buffer` or `snapshot`',
        'Service-Resume-Gap-Ms': 'With `snapshot`: age of the last event the client knows',
      },
    },
    { status: 204, description: '`Last-Event-ID` is the final event: nothing will follow' },
  ],
  errors: ['ORDER_NOT_FOUND', 'RATE_LIMITED'],
  handle: async ({ params: { order_id: orderId }, query, headers, caller, services }) => {
    const history = isId('ord', orderId) ? await listOrderEvents(services.db, orderId, caller) : [];
    const latest = history.at(-1);
    if (!latest) {
      throw new ServiceError('ORDER_NOT_FOUND');
    }
    const resume = resumeFrom(history, headers['last-event-id'] ?? query.last_event_id, Date.now());
    if (resume.source === 'over') {
      return { status: 204 };
    }
    return {
      status: 200,
      headers: resumeHeaders(resume),
      stream: {
        reserve: ({ ip }) => services.streamSlots.take(caller, { orderId, ip, resumeSource: resume.source }),
        begin: (sink) => sendEvents(services.streams, sink, { latest, events: resume.events }, caller),
      },
    };
  },
});

interface FirstEvents {
  latest: RecordedEvent;
  /** Events sent to the client immediately. */
  events: readonly RecordedEvent[];
}

function sendEvents(streams: OrderStreams, sink: StreamSink, { latest, events }: FirstEvents, caller: Caller): void {
  for (const event of events) {
    sink.send(frameOf(event, caller.environment));
  }
  if (isTerminal(latest.status)) sink.end();
  else follow(streams, sink, latest, caller);
}

/** Sends events after `latest` until the order ends, the client disconnects, or the key is revoked. */
function follow(
  streams: OrderStreams,
  sink: StreamSink,
  { orderId, version }: RecordedEvent,
  { keyId, environment }: Caller,
): void {
  const stop = streams.follow({
    orderId,
    keyId,
    version,
    receive: (event) => {
      sink.send(frameOf(event, environment));
      if (isTerminal(event.status)) sink.end();
    },
    dismiss: () => sink.end(),
  });
  sink.onClose(stop);
}
