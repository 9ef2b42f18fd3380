import { z } from 'zod';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { InstallationAuditQuerySchema, InstallationAuditSchema } from '#contract/support/audit';
import { listAllAudit } from '#db/audit-list';
import { installationEntryView } from '#operations/audit/audit-of';
import { defineInternalRoute } from '../define-internal-route';

const PlaceSchema = z.tuple([z.int()]);

export const listAllAuditRoute = defineInternalRoute({
  id: 'listAllAudit',
  method: 'get',
  path: '/audit',
  summary: 'The audit log of the whole installation, newest first',
  permission: 'support.view',
  request: { query: InstallationAuditQuerySchema },
  responses: [{ status: 200, description: 'The entries', schema: InstallationAuditSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services: { db }, query: { cursor, limit, partner_id: partnerId, ...filter } }) => {
    const before = placeOf(PlaceSchema, cursor)?.[0] ?? null;
    const found = await listAllAudit(db, { filter: { ...filter, partnerId }, before, limit: limit + 1 });
    return { status: 200, body: toListPage(found, limit, { place: ({ id }) => [id], view: installationEntryView }) };
  },
});
