import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import type { AuditFormat } from '#domain/audit';
import { formatColumns } from '#domain/columns';
import { exportAuditLog } from '#operations/audit/export-audit';
import { sealAuditDays } from '#operations/audit/seal-days';
import { makeAuditHead, readAuditHead, verifyAudit } from '#operations/audit/verify-audit';
import { createLogger } from '#process/logger';
import { createKeyring } from '#security/keyring';
import { type Answer, formatFacts } from '../answer';
import { findRunningInstance, type Instance, withDatabase } from '../instance';
import type { Reading } from '../operations/reading';
import { readText } from '../read-text';

export async function auditVerify({ head: file }: { head?: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const keyring = createKeyring(...instance.secretKeys);
  const head = file === undefined ? null : readAuditHead(readText(file), keyring);
  const report = await withDatabase(instance, (db) =>
    verifyAudit({ db, keyring }, { expiredThrough: expiredThrough(instance), ...(head && { head }) }),
  );
  const { days, entries, breaches } = report;
  const facts = formatFacts([
    ['sealed days', String(days)],
    ['entries', String(entries)],
    ['head', report.head ?? 'no day is sealed yet'],
    ['found', breaches.length === 0 ? 'nothing: the log is as it was written' : `${breaches.length} breaches`],
  ]);
  const table = formatColumns([['DAY', 'WHAT'], ...breaches.map(({ day, why }) => [day, why])]);
  return {
    json: { ...report },
    text: breaches.length === 0 ? facts : `${facts}\n\n${table}`,
    failed: breaches.length > 0,
  };
}

export async function auditHead({ out }: { out?: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const keyring = createKeyring(...instance.secretKeys);
  const log = createLogger('warn');
  const head = await withDatabase(instance, async (db) => {
    await sealAuditDays({ db, keyring, log });
    return makeAuditHead(db, keyring);
  });
  if (out === undefined) {
    return { json: { ...head }, text: JSON.stringify(head) };
  }
  writeFileSync(out, `${JSON.stringify(head)}\n`, { mode: 0o600 });
  return { json: { ...head }, text: `${out} holds the head. Keep it where nobody who can write to the database can.` };
}

function expiredThrough({ config }: Instance): string {
  const rule = config.retention.find(({ rows }) => rows === 'audit_log');
  return new Date(Date.now() - (rule?.retentionMs ?? 0)).toISOString().slice(0, 10);
}

interface ExportOptions {
  out: string;
  format: AuditFormat;
  reason: string;
  from?: Date;
  to?: Date;
  partner?: string;
}

/** Writes the entries of a period into a file that only its owner can read. A file that exists is not written over. */
export async function auditExport({ services, operator, options }: Reading<ExportOptions>): Promise<Answer> {
  const { out, format, reason, from, to, partner } = options;
  const filter = { from, to, ...(partner !== undefined && { partnerId: partner }) };
  const file = openSync(out, 'wx', 0o600);
  try {
    let lines = 0;
    for await (const line of exportAuditLog(services.db, { actor: operator, reason, format, filter })) {
      writeSync(file, line);
      lines += 1;
    }
    const entries = format === 'csv' ? lines - 1 : lines;
    return { json: { out, entries }, text: `${out} holds ${entries} entries, newest first.` };
  } finally {
    closeSync(file);
  }
}
