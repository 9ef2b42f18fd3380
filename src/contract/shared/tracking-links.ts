import { z } from 'zod';
import type { TrackingLink } from '#domain/orders/tracking-link';
import { TimeSchema } from '../orders/order';

/** A link to an order's tracking page. */
export const TrackingLinkSchema = z.object({
  link: z.int().min(0).describe('0: the one in the order itself'),
  url: z.string().nullable().describe('null once it was revoked'),
  created_at: TimeSchema.nullable().describe('null for the one in the order itself'),
  revoked_at: TimeSchema.nullable(),
});
export const TrackingLinkListSchema = z.object({ items: z.array(TrackingLinkSchema), next_cursor: z.null() });
export type TrackingLinkView = z.infer<typeof TrackingLinkSchema>;

/** Which links to revoke. */
export const RevokedLinkSchema = z.union([z.int().min(0), z.literal('all')]);

/** A link as the pages show it. */
export function trackingLinkView(
  { link, createdAt, revokedAt }: TrackingLink,
  urlOf: (link: number) => string,
): TrackingLinkView {
  return {
    link,
    url: revokedAt === null ? urlOf(link) : null,
    created_at: createdAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}
