import { recordAudit } from '#db/audit';
import { type InstallationEntry, type InstallationFilter, listAllAudit } from '#db/audit-list';
import type { Database } from '#db/client';
import type { AuditFormat } from '#domain/audit';
import { csvLine } from '#domain/csv';

const ENTRIES_AT_ONCE = 1_000;
const COLUMNS = ['id', 'at', 'actor', 'actor_email', 'action', 'target', 'partner_id', 'ip', 'reason', 'details'];

/**
 * The audit log of the installation as lines, newest first, up to the entry that records this export: it says who took what, before
 * the first line is given [rules/operators: Audit log].
 */
export async function* exportAuditLog(
  db: Database,
  { actor, reason, format, filter }: { actor: string; reason: string; format: AuditFormat; filter: InstallationFilter },
): AsyncGenerator<string> {
  const { from, to, partnerId } = filter;
  const details = { format, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };
  const target = partnerId ?? 'audit_log';
  // The partner is not told what operators look at.
  await recordAudit(db, { actor, action: 'audit_log.exported', target, partnerId: null, details, reason });
  if (format === 'csv') {
    yield csvLine(COLUMNS);
  }
  let before: number | null = null;
  for (;;) {
    const found: InstallationEntry[] = await listAllAudit(db, { filter, before, limit: ENTRIES_AT_ONCE });
    for (const entry of found) {
      yield lineOf(entry, format);
    }
    if (found.length < ENTRIES_AT_ONCE) {
      return;
    }
    before = found.at(-1)?.id ?? null;
  }
}

function lineOf(entry: InstallationEntry, format: AuditFormat): string {
  const { id, at, actor, actorEmail, action, target, partnerId, ip, reason, details } = entry;
  const values = [id, at.toISOString(), actor, actorEmail, action, target, partnerId, ip, reason];
  if (format === 'csv') {
    return csvLine([...values, JSON.stringify(details)]);
  }
  const named = Object.fromEntries(COLUMNS.map((name, index) => [name, values[index] ?? null]));
  return `${JSON.stringify({ ...named, details })}\n`;
}
