import { z } from 'zod';
import { instantBound } from '../paging';
import { TimeSchema } from '../values';
import { itemsOf, ListQuery } from './values';

export const AuditEntrySchema = z.object({
  id: z.int(),
  at: TimeSchema,
  actor: z
    .object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
    .describe(
      'A person, a key, `system`, or whoever used the command line; partners see `operator` without name and address',
    ),
  action: z.string(),
  target: z.string().describe('Id of what it was done to'),
  ip: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.infer<typeof AuditEntrySchema>;

/** The filters of the audit log. */
export const AuditFilterFields = {
  actor: z.string().max(100).optional(),
  action: z
    .string()
    .regex(/^[\w.]{1,60}$/, 'must be an action like api_key.created, or its beginning')
    .optional()
    .describe('An action or its beginning, such as `api_key.`'),
  target: z.string().max(100).optional(),
  from: instantBound('lower').optional(),
  to: instantBound('upper').optional(),
};
export const AuditQuery = z.object({ ...ListQuery, ...AuditFilterFields });

export const AuditListSchema = itemsOf(AuditEntrySchema);
export type AuditListView = z.infer<typeof AuditListSchema>;

export const AuditExportSchema = z.object({ format: z.enum(['ndjson', 'csv']), ...AuditFilterFields });
