import { z } from 'zod';
import { TimeSchema } from '../orders/order';
import { AuditFilterFields } from '../shared/audit-query';
import { itemsOf } from '../shared/list';

export const AuditEntrySchema = z.object({
  id: z.int(),
  at: TimeSchema,
  actor: z
    .object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
    .describe('A person of the team, a key, `system`, or `operator` without name and address'),
  action: z.string(),
  target: z.string().describe('Id of what it was done to'),
  ip: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.infer<typeof AuditEntrySchema>;
export const AuditListSchema = itemsOf(AuditEntrySchema);
export type AuditList = z.infer<typeof AuditListSchema>;

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export const AuditExportSchema = z.object({ format: z.enum(EXPORT_FORMATS), ...AuditFilterFields });
