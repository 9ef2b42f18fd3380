import type { AuditEntryView } from '#contract/support/audit';
import { type InstallationEntry, listAllAudit } from '#db/audit-list';
import type { Database } from '#db/client';

export function auditEntryView(entry: InstallationEntry): AuditEntryView {
  const { id, at, action, target, ip, reason, details } = entry;
  return {
    id,
    at: at.toISOString(),
    actor: { id: entry.actor, name: entry.actorName, email: entry.actorEmail, portal: entry.actorPortal },
    action,
    target,
    partner:
      entry.partnerId === null ? null : { partner_id: entry.partnerId, name: entry.partnerName ?? entry.partnerId },
    ip,
    reason,
    details,
  };
}

/** Far more than is done to one thing. */
const MOST_ENTRIES = 200;

/** What was done to one thing, newest first. */
export async function readAuditOf(db: Database, target: string): Promise<AuditEntryView[]> {
  const found = await listAllAudit(db, { filter: { target }, before: null, limit: MOST_ENTRIES });
  return found.map(auditEntryView);
}
