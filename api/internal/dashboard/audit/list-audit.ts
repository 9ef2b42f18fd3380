import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { auditView } from '#api/internal/shared/audit-view';
import { AuditListSchema } from '#contract/dashboard/audit';
import { AuditQuery } from '#contract/shared/audit';
import { listAudit } from '#db/audit-list';

const PlaceSchema = z.tuple([z.int()]);

export const auditRoute = defineInternalRoute({
  id: 'listAudit',
  method: 'get',
  path: '/audit',
  summary: "The partner's audit log, newest first",
  permission: 'audit.view',
  request: { query: AuditQuery },
  responses: [{ status: 200, description: 'The entries', schema: AuditListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { cursor, limit, ...filter } }) => {
    const before = placeOf(PlaceSchema, cursor)?.[0] ?? null;
    const found = await listAudit(services.db, caller.partnerId, { filter, before, limit: limit + 1 });
    return { status: 200, body: toListPage(found, limit, { place: ({ id }) => [id], view: auditView }) };
  },
});
