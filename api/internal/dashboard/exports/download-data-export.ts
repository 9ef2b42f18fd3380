import { defineInternalRoute } from '#api/internal/route';
import { DataExportParams } from '#contract/dashboard/data-exports';
import { readParts } from '#db/exports/parts';
import { dataExportParts } from '#db/schema/exports';
import { noteDownload } from '#operations/exports/export-data';
import { findOwnDataExport } from './data-export-view';

export const downloadDataExportRoute = defineInternalRoute({
  id: 'downloadDataExport',
  method: 'get',
  path: '/exports/{data_export_id}/file',
  summary: 'Download a file with all data about the partner; downloads are recorded in the audit log',
  permission: 'data.export',
  stepUp: { action: 'download_data' },
  request: { params: DataExportParams },
  responses: [{ status: 200, description: 'Lines of JSON, gzipped', contentType: 'application/gzip' }],
  errors: ['NOT_FOUND', 'CONFLICT'],
  find: async ({ services, caller, params }) => {
    const file = await findOwnDataExport(services, caller, params);
    return file?.state === 'ready' ? file : null;
  },
  handle: async ({ services, caller, found }) => {
    await noteDownload(services, found, caller.userId);
    const name = `swaplane-data-${found.createdAt.toISOString().slice(0, 10)}.ndjson.gz`;
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/gzip',
        'Content-Length': String(found.size),
        'Content-Disposition': `attachment; filename="${name}"`,
      },
      chunks: readParts(services.db, dataExportParts, found.exportId),
    };
  },
});
