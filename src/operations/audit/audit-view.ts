import type { AuditEntryView } from '#contract/shared/audit';
import type { ListedEntry } from '#db/audit-list';

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
