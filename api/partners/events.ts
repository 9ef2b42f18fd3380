import { EventListQuerySchema, EventListSchema } from '#contract/orders/order-event';
import { type EventPlace, findEvent, listEvents } from '#db/partners/partner-events';
import { invalidFields, type ServiceError } from '#domain/error';
import type { Caller } from '../admission/caller';
import { defineRoute } from '../route';
import type { ApiServices } from '../services';

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
