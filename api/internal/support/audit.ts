import { z } from 'zod';
import {
  InstallationAuditQuerySchema,
  InstallationAuditSchema,
  type InstallationEntryView,
} from '#contract/support/audit';
import { type InstallationEntry, listAllAudit } from '#db/audit-list';
import type { Database } from '#db/client';
import { placeOf, toListPage } from '../list-page';
import { defineInternalRoute } from '../route';
import { auditView } from '../shared/audit';

function installationEntryView(entry: InstallationEntry): InstallationEntryView {
  const { actor, ...view } = auditView(entry);
  const { actorPortal: portal, partnerId, partnerName, reason } = entry;
  const partner = partnerId === null ? null : { partner_id: partnerId, name: partnerName ?? partnerId };
  return { ...view, actor: { ...actor, portal }, partner, reason };
}

/** Far more entries than any one target has. */
const MOST_ENTRIES = 200;

/** The audit entries for one target, newest first, but those of operators who only looked. */
export async function readAuditOf(db: Database, target: string): Promise<InstallationEntryView[]> {
  const found = await listAllAudit(db, { filter: { target }, before: null, limit: MOST_ENTRIES });
  return found.filter(({ action }) => action !== 'personal_data.read').map(installationEntryView);
}

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
