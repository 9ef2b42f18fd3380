import { z } from 'zod';
import { TimeSchema } from '../values';

export const DataExportParams = z.object({ data_export_id: z.string() });

/** A file with all data stored for the partner, written in the background. */
export const DataExportSchema = z.object({
  data_export_id: z.string(),
  state: z.enum(['writing', 'ready']).describe('`ready`: it can be downloaded'),
  lines: z.int().min(0).describe('So far; one for each order, member, payout and so on'),
  size: z.int().min(0).describe('In bytes, compressed, so far'),
  created_at: TimeSchema,
  expires_at: TimeSchema.describe('When the file is deleted'),
});
export type DataExportView = z.infer<typeof DataExportSchema>;

/** The latest exports, newest first. */
export const DataExportListSchema = z.object({ items: z.array(DataExportSchema), next_cursor: z.null() });
export type DataExportList = z.infer<typeof DataExportListSchema>;
