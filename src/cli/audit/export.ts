import { closeSync, openSync, writeSync } from 'node:fs';
import { type AuditFormat, exportAuditLog } from '#operations/audit/export-audit';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

export interface AuditExportOptions {
  out: string;
  format: AuditFormat;
  reason: string;
  from?: Date;
  to?: Date;
  partner?: string;
}

/** Writes the entries of a period into a file that only its owner can read. A file that exists is not written over. */
export async function auditExport({ out, format, reason, from, to, partner }: AuditExportOptions): Promise<Answer> {
  const filter = {
    from,
    to,
    ...(partner !== undefined && { partnerId: partner }),
  };
  const file = openSync(out, 'wx', 0o600);
  try {
    const entries = await withDatabase(findRunningInstance(), async (db) => {
      let lines = 0;
      for await (const line of exportAuditLog(db, { actor: operatorName(), reason, format, filter })) {
        writeSync(file, line);
        lines += 1;
      }
      return format === 'csv' ? lines - 1 : lines;
    });
    return { json: { out, entries }, text: `${out} holds ${entries} entries, newest first.` };
  } finally {
    closeSync(file);
  }
}
