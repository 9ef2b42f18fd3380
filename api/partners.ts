import {
  EventListQuerySchema,
  EventListSchema,
  LastEventIdHeadersSchema,
  LastEventIdQuerySchema,
  StreamFrameSchema,
} from '#contract/orders/order-event';
import { type PartnerProfile, PartnerProfileSchema } from '#contract/partner-profile';
import { type EventPlace, findEvent, listEvents, listStreamedEvents } from '#db/orders/events';
import { readOrderStats } from '#db/orders/orders';
import { findPartner } from '#db/partners';
import { readBalances } from '#db/payouts/ledger';
import { toDecimals } from '#domain/amount';
import { invalidFields, ServiceError } from '#domain/error';
import { tierAt } from '#domain/limits/tier';
import type { Caller } from './authentication/caller';
import { defineRoute, type StreamSink } from './define-route';
import type { ApiServices } from './services';
import { type PartnerResume, resumeHeaders, resumePartner } from './streams/resume-stream';
import { frameOf } from './streams/send-stream';

export const profileRoute = defineRoute({
  id: 'getProfile',
  method: 'get',
  path: '/me',
  tag: 'Partner',
  summary: 'Get your profile, with figures on your orders and earnings',
  description:
    "Returns your profile and the figures of the key's environment. A test key sees sandbox orders and no earnings. " +
    'The figures in US dollars are for information only; what you are paid is settled in payouts.',
  auth: 'key',
  scopes: ['payouts:read'],
  rateClass: 'R',
  responses: [{ status: 200, description: 'The profile', schema: PartnerProfileSchema }],
  errors: [],
  handle: async ({ caller, services }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: await profileOf(services, caller),
  }),
});

async function profileOf({ db }: ApiServices, caller: Caller): Promise<PartnerProfile> {
  const [partner, orders, earnings] = await Promise.all([
    findPartner(db, caller.partnerId),
    readOrderStats(db, caller),
    caller.environment === 'live' ? readBalances(db, caller.partnerId) : NO_EARNINGS,
  ]);
  if (!partner) {
    throw new ServiceError('INVALID_KEY');
  }
  return {
    partner_id: caller.partnerId,
    name: partner.name,
    created_at: partner.createdAt.toISOString(),
    tier: tierAt(partner, Date.now()),
    environment: caller.environment,
    scopes: [...caller.scopes],
    stats: {
      orders_total: orders.total,
      orders_completed: orders.completed,
      orders_unpriced: orders.unpriced,
      volume_usd: toPublishedFigure(orders.volumeUsd),
      revenue_share_pct: caller.revenueSharePct,
      earnings_pending_usd: toPublishedFigure(earnings.payable),
      earnings_paid_usd: toPublishedFigure(earnings.paid),
    },
  };
}

/** The sandbox earns nothing [rules/payouts: Profile]. */
const NO_EARNINGS = { payable: '0', paid: '0' };

/** The only place where money becomes a float: the published format of these figures [rules/addresses: Amounts]. */
function toPublishedFigure(usd: string): number {
  return Number(toDecimals(usd, 2));
}

export const listEventsRoute = defineRoute({
  id: 'listEvents',
  method: 'get',
  path: '/me/events',
  tag: 'Webhooks',
  summary: 'List the order events of the last 30 days, oldest first',
  description:
    "Returns the order events of the key's environment as they were recorded, delivered or not, so that you can fetch " +
    'what your server missed. To continue, send `next_after` as `after`, and store it for the next time: events ' +
    'recorded later are always listed after it, so you miss none. The events of one order come in the order of their ' +
    '`sequence`; the times of different orders may be out of order. An event can appear here a moment after its ' +
    'webhook, because events still being recorded are listed before it; so continue from `next_after`, not from the ' +
    'ID of a webhook.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { query: EventListQuerySchema },
  responses: [{ status: 200, description: 'The events after `after`', schema: EventListSchema }],
  errors: ['INVALID_PAIR'],
  handle: async ({ query: { after, limit }, caller, services }) => {
    const place = after === undefined ? null : await placeOf(services, caller, after);
    const events = await listEvents(services.db, caller, place, limit + 1);
    if (events[0] && !events[0].isListed) {
      throw refusePlace('was followed by events that are more than 30 days old');
    }
    const shown = events.slice(0, limit);
    const nextAfter = shown.at(-1)?.eventId ?? after ?? null;
    const items = shown.map(({ body }) => body).join(',');
    const rest = `"next_after":${JSON.stringify(nextAfter)},"has_more":${events.length > limit}`;
    return { status: 200, json: `{"items":[${items}],${rest}}`, headers: { 'Cache-Control': 'no-store' } };
  },
});

async function placeOf({ db }: ApiServices, caller: Caller, after: string): Promise<EventPlace> {
  const event = await findEvent(db, caller, after);
  if (!event) {
    throw refusePlace("is no id of an order event of this key's environment");
  }
  return event.place;
}

function refusePlace(why: string): ServiceError {
  return invalidFields({ field: 'after', issue: `${why}; leave it out to begin with the oldest event kept` });
}

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
    'order that has changed since, and every `order.late_deposit` (`snapshot`). Without it, or with an ID after which ' +
    'listEvents cannot continue, the stream starts with the next event (`fresh`), and a line `id` without data ' +
    'before it is the last event so far, empty if there is none: reconnect with it. To get every event after a ' +
    'longer gap, call listEvents first.',
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
  if (resume.source === 'fresh') {
    sink.place(resume.lastEventId ?? '');
    follow(services, sink, resume.place, caller);
  } else {
    follow(services, sink, await catchUp(services, sink, resume, caller), caller);
  }
}

const CATCH_UP_AT_ONCE = 100;

/** Sends missed events as fast as the client accepts them; resolves with the last event's place. */
async function catchUp(
  { db }: ApiServices,
  sink: StreamSink,
  { source, place: known }: Exclude<PartnerResume, { source: 'fresh' }>,
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
