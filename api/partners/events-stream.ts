import { LastEventIdHeadersSchema, LastEventIdQuerySchema, StreamFrameSchema } from '#contract/orders/order-event';
import { type EventPlace, listStreamedEvents } from '#db/partners/partner-events';
import type { Caller } from '../admission/caller';
import { defineRoute, type StreamSink } from '../route';
import type { ApiServices } from '../services';
import { frameOf } from '../streams/frame';
import { type PartnerResume, resumePartner } from '../streams/resume-partner';
import { resumeHeaders } from '../streams/resume-stream';

export const streamEventsRoute = defineRoute({
  id: 'streamEvents',
  method: 'get',
  path: '/me/events/stream',
  tag: 'Streaming',
  summary: 'Stream the events of all your orders',
  description:
    "Sends one server-sent event for each status change of any order in the key's environment. The events have the " +
    'form described at streamOrder; those of one order come in the order of their `sequence`. A comment every 15 ' +
    'seconds keeps the connection alive; the server closes it after one hour. Reconnect with `Last-Event-ID`: what ' +
    'you missed in the last minute is sent again (`buffer`); after a longer gap you get the latest event of each ' +
    'order that has changed since (`snapshot`). Without it, or with an ID that is not one of yours from the last 30 ' +
    'days, the stream starts with the next event (`fresh`). To get every event after a longer gap, call listEvents ' +
    'first.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'S',
  request: { query: LastEventIdQuerySchema, headers: LastEventIdHeadersSchema },
  responses: [
    {
      status: 200,
      description: 'One event per status change, named `order.<status>`',
      schema: StreamFrameSchema,
      contentType: 'text/event-stream',
      headers: {
        'Service-Resume-Source': '`fresh`, `buffer` or `snapshot`',
        'Service-Resume-Gap-Ms': 'With `snapshot`: age of the last event the client knows',
      },
    },
  ],
  errors: ['RATE_LIMITED'],
  handle: async ({ query, headers, caller, services }) => {
    const resume = await resumePartner(services.db, caller, headers['last-event-id'] ?? query.last_event_id);
    return {
      status: 200,
      headers: resumeHeaders(resume),
      stream: {
        reserve: ({ ip }) => services.streamSlots.take(caller, { orderId: null, ip, resumeSource: resume.source }),
        begin: (sink) => sendEvents(services, sink, resume, caller),
      },
    };
  },
});

async function sendEvents(
  services: ApiServices,
  sink: StreamSink,
  resume: PartnerResume,
  caller: Caller,
): Promise<void> {
  const place = resume.source === 'fresh' ? resume.place : await catchUp(services, sink, resume, caller);
  follow(services, sink, place, caller);
}

const CATCH_UP_AT_ONCE = 100;

/** Sends missed events as fast as the client accepts them; resolves with the last event's place. */
async function catchUp(
  { db }: ApiServices,
  sink: StreamSink,
  { source, place: known }: PartnerResume,
  caller: Caller,
): Promise<EventPlace> {
  const page = { latestOnly: source === 'snapshot', limit: CATCH_UP_AT_ONCE };
  let place = known;
  let sent: number;
  do {
    const events = await listStreamedEvents(db, caller, place, page);
    for (const event of events) {
      sink.send(frameOf(event, caller.environment));
      place = event.place;
    }
    sent = events.length;
    await sink.drained();
  } while (sent === CATCH_UP_AT_ONCE && !sink.isClosed());
  return place;
}

/** Sends events after `place` until the client disconnects or the key is revoked. */
function follow(services: ApiServices, sink: StreamSink, place: EventPlace, caller: Caller): void {
  const stop = services.partnerStreams.follow({
    owner: caller,
    keyId: caller.keyId,
    place,
    receive: (event) => void sink.send(frameOf(event, caller.environment)),
    dismiss: () => sink.end(),
  });
  sink.onClose(stop);
}
