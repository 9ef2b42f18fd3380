import type { ApiServices } from '#api/services';
import type { DataExportView } from '#contract/dashboard/data-exports';
import { type DataExportRow, findDataExport } from '#db/exports/data-exports';
import { DATA_EXPORT } from '#domain/exports/data-export';

/** The partner's export with the id from the path, or null. */
export function findOwnDataExport(
  { db }: ApiServices,
  { partnerId }: { partnerId: string },
  { data_export_id }: { data_export_id: string },
): Promise<DataExportRow | null> {
  return findDataExport(db, partnerId, data_export_id);
}

export function dataExportView({ exportId, state, lines, size, createdAt }: DataExportRow): DataExportView {
  return {
    data_export_id: exportId,
    state,
    lines,
    size,
    created_at: createdAt.toISOString(),
    expires_at: new Date(createdAt.getTime() + DATA_EXPORT.retentionMs).toISOString(),
  };
}
