import { z } from 'zod';
import { examples } from '../examples';
import { wholeNumber } from '../paging';
import { OrderEventSchema, orderEventExample } from './order-event';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** Query of GET /me/events [rules/reconciliation: Listing events]. */
export const EventListQuerySchema = z.object({
  after: z.string().optional().meta({
    description: '`next_after` of the previous response; if omitted, the list starts with the oldest stored event',
  }),
  limit: wholeNumber(1, MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
});

/** Response of GET /me/events. */
export const EventListSchema = z
  .object({
    items: z.array(OrderEventSchema).describe('The webhook bodies, byte for byte, oldest first'),
    next_after: z
      .string()
      .nullable()
      .describe(
        'Send it as `after` to continue, now or at any later time; if there is nothing newer, it is the `after` you sent',
      ),
    has_more: z.boolean().describe('Whether more events are available now'),
  })
  .meta({ id: 'EventList' });

const example = orderEventExample('confirming');
examples.add(EventListSchema, { example: { items: [example], next_after: example.event_id, has_more: false } });
