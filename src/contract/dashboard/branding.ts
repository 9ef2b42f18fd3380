import { z } from 'zod';
import { AccentSchema, LogoSchema, SupportContactSchema, WayBackSchema } from '../shared/branding';

/** What the partner's users see of it on tracking pages. */
export const BrandingSchema = z.object({
  name: z.string(),
  logo: z.string().nullable().describe('As a data URI'),
  accent: z.string().nullable().describe("`#rrggbb`; null for the page's own color"),
  support_contact: z.string().nullable(),
  way_back: z.string().nullable(),
  hosted_refund_choice: z
    .boolean()
    .describe('Whether its users may choose refunds there, with a code that it shows them'),
  preview_url: z
    .string()
    .describe('A tracking page with these settings and an invented order, for whoever has the link'),
});
export type BrandingView = z.infer<typeof BrandingSchema>;

/** Changes what it names; null removes it. */
export const ChangeBrandingSchema = z
  .object({
    logo: LogoSchema.nullable().optional(),
    accent: AccentSchema.nullable().optional(),
    support_contact: SupportContactSchema.nullable().optional(),
    way_back: WayBackSchema.nullable().optional(),
    hosted_refund_choice: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'must name at least one setting');
export type BrandingChange = z.output<typeof ChangeBrandingSchema>;
