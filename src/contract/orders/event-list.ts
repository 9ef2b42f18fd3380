import { z } from 'zod';
import { examples } from '../examples';
import { wholeNumber } from '../paging';
import { OrderEventSchema, orderEventExample } from './order-event';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** Query of GET /me/events [rules/reconciliation: Listing events]. */
export const EventListQuerySchema = z.object({
  after: z
    .string()
    .optional()
    .meta({ description: '`next_after` of the answer before; without it the list begins with the oldest event kept' }),
  limit: wholeNumber(1, MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
});

/** The answer of GET /me/events. */
export const EventListSchema = z
  .object({
    items: z.array(OrderEventSchema).describe('Byte for byte the bodies of the webhooks, oldest first'),
    next_after: z
      .string()
      .nullable()
      .describe('Go on with it, at once or whenever you like; the `after` you sent when there is nothing newer'),
    has_more: z.boolean().describe('Whether the next part is there already'),
  })
  .meta({ id: 'EventList' });

const example = orderEventExample('confirming');
examples.add(EventListSchema, { example: { items: [example], next_after: example.event_id, has_more: false } });
