import { z } from 'zod';
import { namesOf } from '#domain/names-of';
import { HOST_PROBLEMS, HOST_STATES } from '#domain/tracking/own-host';
import { TimeSchema } from '../values';

/** The partner's own host name for tracking links [rules/tracking: Own host name]. */
export const TrackingHostSchema = z.object({
  available: z.boolean().describe('Whether this installation lets partners have one'),
  host: z.string().nullable(),
  state: z.enum(HOST_STATES).nullable().describe('New links are on it while it is `active`; null without one'),
  problem: z.enum(namesOf(HOST_PROBLEMS)).nullable().describe('Of the latest check'),
  checked_at: TimeSchema.nullable(),
  failing_since: TimeSchema.nullable().describe('Of a verified one'),
  lost_at: TimeSchema.nullable(),
  records: z
    .array(z.object({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() }))
    .describe('What the DNS of the host name has to say, for as long as it is used'),
});
export type TrackingHostView = z.infer<typeof TrackingHostSchema>;

export const SetTrackingHostSchema = z.object({ host: z.string().max(300) });
