import { z } from 'zod';
import { AuditEntrySchema, AuditFilterFields } from '../shared/audit';
import { itemsOf } from '../shared/values';

export const AuditListSchema = itemsOf(AuditEntrySchema);
export type AuditListView = z.infer<typeof AuditListSchema>;

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export const AuditExportSchema = z.object({ format: z.enum(EXPORT_FORMATS), ...AuditFilterFields });
