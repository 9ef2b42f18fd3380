import { z } from 'zod';
import { AuditEntrySchema, AuditQuery } from '../shared/audit';
import { itemsOf } from '../shared/values';
import { PartnerRefSchema } from './values';

/** An entry as operators see it: who did it, why, and which partner it concerns. */
export const InstallationEntrySchema = AuditEntrySchema.extend({
  actor: AuditEntrySchema.shape.actor.extend({
    portal: z.enum(['dashboard', 'support']).nullable().describe('null: the command line, or the service itself'),
  }),
  partner: PartnerRefSchema.nullable().describe('Whom it concerns'),
  reason: z.string().nullable(),
});
export type InstallationEntryView = z.infer<typeof InstallationEntrySchema>;

/** Newest first; `by` selects only operators, only people of partners, or everybody. */
export const InstallationAuditQuerySchema = AuditQuery.extend({
  partner_id: z.string().max(100).optional(),
  by: z.enum(['operators', 'partners', 'anybody']).default('operators'),
});
export const InstallationAuditSchema = itemsOf(InstallationEntrySchema);
export type InstallationAudit = z.infer<typeof InstallationAuditSchema>;
