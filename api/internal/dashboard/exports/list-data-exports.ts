import { defineInternalRoute } from '#api/internal/route';
import { DataExportListSchema } from '#contract/dashboard/data-exports';
import { listDataExports } from '#db/exports/data-exports';
import { dataExportView } from './data-export-view';

/** More than there can be: exports are deleted after days, and few may be requested per day. */
const MOST = 25;

export const listDataExportsRoute = defineInternalRoute({
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
