import type { AuditEntryView } from '#contract/dashboard/audit';
import type { ListedEntry } from '#db/audit-list';

export function auditView({ actor, actorName, actorEmail, at, ...entry }: ListedEntry): AuditEntryView {
  return { ...entry, at: at.toISOString(), actor: { id: actor, name: actorName, email: actorEmail } };
}
