import { defineInternalRoute } from '#api/internal/route';
import { clientInfoOf } from '#api/internal/users/login/login-reply';
import { secondFactorOwnerOf } from '#api/internal/users/security/owner';
import { proofOf } from '#api/internal/users/security/proof';
import { DataExportSchema } from '#contract/dashboard/data-exports';
import { ProofSchema } from '#contract/shared/users/security';
import { requestDataExport } from '#operations/exports/export-data';
import { requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';
import { dataExportView } from './data-export-view';

export const requestDataExportRoute = defineInternalRoute({
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
