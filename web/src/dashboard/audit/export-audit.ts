import { download } from '#web/api/dashboard';

/** Saves the entries that match the filters as a file. */
export function exportAudit(
  format: 'csv' | 'ndjson',
  filters: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  return download('/audit/exports', { format, ...filters }, `audit-log.${format}`);
}
