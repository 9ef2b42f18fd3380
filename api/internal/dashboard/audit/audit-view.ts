import type { AuditEntryView } from '../../../../src/contract/dashboard/audit';
import type { ListedEntry } from '../../../../src/db/audit-list';

export function auditView({ actor, actorName, actorEmail, at, ...entry }: ListedEntry): AuditEntryView {
  return { ...entry, at: at.toISOString(), actor: { id: actor, name: actorName, email: actorEmail } };
}
