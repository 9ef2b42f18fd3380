import type { AuditEntryView } from '#contract/support/audit';

/** Who did it, by name where an account has one. */
export function actorName({ actor }: Pick<AuditEntryView, 'actor'>): string {
  return actor.name ?? actor.id;
}
