import type { ApiServices } from '#api/services';
import {
  DataExportListSchema,
  DataExportParams,
  DataExportSchema,
  type DataExportView,
} from '#contract/dashboard/data-exports';
import { ProofSchema } from '#contract/shared/users/security';
import { type DataExportRow, findDataExport, listDataExports, readParts } from '#db/exports/exports';
import { dataExportParts } from '#db/schema/exports';
import { DATA_EXPORT } from '#domain/exports/data-export';
import { noteDownload, requestDataExport } from '#operations/exports';
import { requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';
import { defineInternalRoute } from '../define-internal-route';
import { proofOf, secondFactorOwnerOf } from '../users/second-factor';
import { clientInfoOf } from '../users/session-view';

/** More than there can be: exports are deleted after days, and few may be requested per day. */
const MOST = 25;

const listDataExportsRoute = defineInternalRoute({
  id: 'listDataExports',
  method: 'get',
  path: '/exports',
  summary: 'Files with all data about the partner',
  permission: 'data.export',
  responses: [{ status: 200, description: 'The files, newest first', schema: DataExportListSchema }],
  errors: [],
  handle: async ({ services, caller }) => {
    const found = await listDataExports(services.db, caller.partnerId, MOST);
    return { status: 200, body: { items: found.map(dataExportView), next_cursor: null } };
  },
});

const requestDataExportRoute = defineInternalRoute({
  id: 'requestDataExport',
  method: 'post',
  path: '/exports',
  summary: 'Export all data about the partner in the background; a mail says when the file is ready',
  permission: 'data.export',
  stepUp: { action: 'export_data' },
  request: { body: ProofSchema },
  responses: [{ status: 202, description: 'The file, which is being written', schema: DataExportSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, visitor, caller, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const owner = { ...secondFactorOwnerOf(call), partnerId: caller.partnerId };
    return { status: 202, body: dataExportView(await requestDataExport(services, owner, proofOf(body))) };
  },
});

const downloadDataExportRoute = defineInternalRoute({
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

export const EXPORT_ROUTES = [listDataExportsRoute, requestDataExportRoute, downloadDataExportRoute] as const;

/** The partner's export with the id from the path, or null. */
function findOwnDataExport(
  { db }: ApiServices,
  { partnerId }: { partnerId: string },
  { data_export_id }: { data_export_id: string },
): Promise<DataExportRow | null> {
  return findDataExport(db, partnerId, data_export_id);
}

function dataExportView({ exportId, state, lines, size, createdAt }: DataExportRow): DataExportView {
  return {
    data_export_id: exportId,
    state,
    lines,
    size,
    created_at: createdAt.toISOString(),
    expires_at: new Date(createdAt.getTime() + DATA_EXPORT.retentionMs).toISOString(),
  };
}
