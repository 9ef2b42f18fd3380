import { z } from 'zod';
import { instantBound } from '#contract/list-filter';

const CountSchema = z.int().min(0);

/** The deliveries queued by a retry, a replay or a recovery. */
export const QueuedSchema = z.object({ queued: CountSchema, delivery_ids: z.array(z.string()) });
export type Queued = z.infer<typeof QueuedSchema>;

/** From a time or an event onwards. */
export const SinceSchema = z
  .object({ since: instantBound('lower').optional(), event_id: z.string().optional() })
  .refine(({ since, event_id }) => (since === undefined) !== (event_id === undefined), 'needs `since` or `event_id`');

export const FailedSinceSchema = z.object({ since: instantBound('lower') });

/** What a replay or a recovery since the given time would send. */
export const RepeatableSchema = z.object({
  ended: CountSchema.describe('A replay sends them all again, delivered ones too'),
  failed: CountSchema.describe('A recovery sends these'),
  replays_left: CountSchema.nullable().describe('Of this hour; null: as many as there are, once'),
});
export type Repeatable = z.infer<typeof RepeatableSchema>;
