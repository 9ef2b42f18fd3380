import { z } from 'zod';
import type { AuditEntryView } from '#contract/shared/audit';
import { placeOf, toListPage } from '#contract/shared/list-page';
import type { InstallationAudit, InstallationAuditQuerySchema, InstallationEntryView } from '#contract/support/audit';
import { type InstallationEntry, type ListedEntry, listAllAudit } from '#db/audit-list';
import type { Database } from '#db/client';

const PlaceSchema = z.tuple([z.int()]);

/** The entries of the installation, newest first. */
export async function listAuditPage(
  db: Database,
  { cursor, limit, partner_id: partnerId, ...filter }: z.output<typeof InstallationAuditQuerySchema>,
): Promise<InstallationAudit> {
  const before = placeOf(PlaceSchema, cursor)?.[0] ?? null;
  const found = await listAllAudit(db, { filter: { ...filter, partnerId }, before, limit: limit + 1 });
  return toListPage(found, limit, { place: ({ id }) => [id], view: installationEntryView });
}

/** An entry with all that operators see of it. */
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

export function auditView({
  id,
  at,
  actor,
  actorName,
  actorEmail,
  action,
  target,
  ip,
  details,
}: ListedEntry): AuditEntryView {
  return {
    id,
    at: at.toISOString(),
    actor: { id: actor, name: actorName, email: actorEmail },
    action,
    target,
    ip,
    details,
  };
}
