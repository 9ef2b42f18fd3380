import { z } from 'zod';
import { TimeSchema } from '../orders/order';
import { AuditQuery } from '../shared/audit-query';
import { itemsOf } from '../shared/list';
import { PartnerRefSchema } from './values';

/** An entry as operators see it: who it was is told, whoever it was. */
export const AuditEntrySchema = z.object({
  id: z.int(),
  at: TimeSchema,
  actor: z
    .object({
      id: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      portal: z.enum(['dashboard', 'support']).nullable().describe('null: the command line, or the service itself'),
    })
    .describe('A person, `system`, or whoever used the command line'),
  action: z.string(),
  target: z.string().describe('Id of what it was done to'),
  partner: PartnerRefSchema.nullable().describe('Whom it concerns'),
  ip: z.string().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.infer<typeof AuditEntrySchema>;

/** Newest first; `by` operators alone, people of partners alone, or anybody. */
export const AuditListQuerySchema = AuditQuery.extend({
  partner_id: z.string().max(100).optional(),
  by: z.enum(['operators', 'partners', 'anybody']).default('operators'),
});
export const AuditListSchema = itemsOf(AuditEntrySchema);
export type AuditList = z.infer<typeof AuditListSchema>;
