import { z } from 'zod';
import { type StreamEvent, StreamEventSchema } from '../../src/contract/stream-event';
import { orderHistory, type RecordedEvent } from '../../src/db/events';
import { ServiceError } from '../../src/domain/error';
import { isId } from '../../src/domain/id';
import { eventName, isTerminal } from '../../src/domain/status';
import { type Caller, defineRoute, type StreamSink } from '../route';
import type { OrderStreams } from '../stream/order-streams';
import { resumeFrom } from '../stream/resume';

export const streamOrderRoute = defineRoute({
  id: 'streamOrder',
  method: 'get',
  path: '/order/{order_id}/stream',
  tag: 'Streaming',
  summary: "Follow an order's status as server-sent events",
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'S',
  request: {
    params: z.object({ order_id: z.string() }),
    query: z.object({ last_event_id: z.string().optional().describe('For clients that cannot send Last-Event-ID') }),
    headers: z.object({ 'last-event-id': z.string().optional().describe('Id of the last event received') }),
  },
  responses: [
    {
      status: 200,
      description: 'One event per transition, named `order.<status>`; ends after a terminal one',
      schema: StreamEventSchema,
      contentType: 'text/event-stream',
      headers: {
        'Service-Resume-Source': '`fresh`, `buffer` or `snapshot`',
        'Service-Resume-Gap-Ms': 'With `snapshot`: age of the last event the client knows',
      },
    },
    { status: 204, description: 'The client knows the terminal event: nothing will follow' },
  ],
  errors: ['ORDER_NOT_FOUND', 'RATE_LIMITED'],
  handle: async ({ params: { order_id: orderId }, query, headers, caller, services }) => {
    const history = isId('ord', orderId) ? await orderHistory(services.db, orderId, caller) : [];
    if (history.length === 0) {
      throw new ServiceError('ORDER_NOT_FOUND');
    }
    const resume = resumeFrom(history, headers['last-event-id'] ?? query.last_event_id, Date.now());
    if (resume.source === 'over') {
      return { status: 204 };
    }
    const latest = history.at(-1);
    const resumeHeaders = {
      'Service-Resume-Source': resume.source,
      ...(resume.source === 'snapshot' && { 'Service-Resume-Gap-Ms': String(resume.gapMs) }),
    };
    return {
      status: 200,
      headers: resumeHeaders,
      stream: {
        reserve: () => services.streamSlots.take(caller),
        async run(sink) {
          for (const event of resume.events) {
            sink.send(frameOf(event, caller));
          }
          if (latest && !isTerminal(latest.status) && !sink.closed.aborted) {
            await follow(services.streams, sink, latest, caller);
          }
        },
      },
    };
  },
});

/** Sends what happens after `latest`, until the order ends, the client goes, or its key is revoked. */
function follow(streams: OrderStreams, sink: StreamSink, latest: RecordedEvent, caller: Caller): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      resolve();
    };
    const stop = streams.follow({
      orderId: latest.orderId,
      keyId: caller.keyId,
      version: latest.version,
      receive: (event) => {
        sink.send(frameOf(event, caller));
        isTerminal(event.status) && done();
      },
      dismiss: done,
    });
    sink.closed.addEventListener('abort', done, { once: true });
  });
}

function frameOf({ eventId, orderId, status, at }: RecordedEvent, { environment }: Caller) {
  const data: StreamEvent = {
    order_id: orderId,
    status,
    ts: at.toISOString(),
    ...(environment === 'test' && { sandbox: true }),
  };
  return { id: eventId, event: eventName(status), data: JSON.stringify(data) };
}
