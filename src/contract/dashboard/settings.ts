import { z } from 'zod';
import { TIER_NAMES } from '#domain/limits/tier';
import { TimeSchema } from '../orders/order';
import { EmailSchema, MailedNameSchema } from '../shared/values';

export const OrganizationSchema = z.object({
  partner_id: z.string(),
  name: z.string().describe('What end users see on tracking pages'),
  tier: z.enum(TIER_NAMES),
  created_at: TimeSchema,
  contact: z
    .object({ name: z.string(), email: z.string(), handle: z.string().nullable() })
    .nullable()
    .describe('Who is notified when something technical goes wrong'),
});
export type Organization = z.infer<typeof OrganizationSchema>;

export const ChangeOrganizationSchema = z.object({
  name: MailedNameSchema.optional(),
  contact: z
    .object({ name: MailedNameSchema, email: EmailSchema, handle: z.string().trim().max(100).nullable().default(null) })
    .optional(),
});
