import { z } from 'zod';
import { instant } from '../list-filter';
import { TimeSchema } from '../orders/order';
import { itemsOf, ListQuery } from './list';

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

const AuditFilter = {
  actor: z.string().max(100).optional(),
  action: z
    .string()
    .regex(/^[\w.]{1,60}$/, 'must be an action like api_key.created, or its beginning')
    .optional()
    .describe('An action or its beginning, such as `api_key.`'),
  target: z.string().max(100).optional(),
  from: instant('lower').optional(),
  to: instant('upper').optional(),
};
export const AuditQuery = z.object({ ...ListQuery, ...AuditFilter });

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export const AuditExportSchema = z.object({ format: z.enum(EXPORT_FORMATS), ...AuditFilter });
