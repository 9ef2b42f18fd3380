import { listOpenNotices } from '#db/alerts/operator-alerts';
import { type CaseFormat, writeCase } from '#domain/support/case-file';
import { exportCase, verifyCase } from '#operations/support/cases';
import type { Answer } from '../answer';
import { caseJson, caseRows } from '../doctor/orders';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import type { Reading } from '../operations/reading';
import { readText } from '../read-text';
import { sourcesOf } from '../temporal';

/** Open cases of live orders. */
export async function listCases({ services }: Reading): Promise<Answer> {
  const cases = (await listOpenNotices(services.db)).filter(({ source }) => source === 'case');
  return {
    json: { cases: cases.map(caseJson) },
    text: cases.length === 0 ? 'No live order has an open case.' : caseRows(cases),
  };
}

export interface ExportOptions {
  format: CaseFormat;
  reason?: string;
}

/** Exports the case file of an order; the export is recorded in the audit log. */
export async function caseExport(orderId: string, { format, reason }: ExportOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const file = await withDatabase(instance, (db) =>
    exportCase(sourcesOf(instance, db), { orderId, reason: reason ?? null, actor: operatorName() }),
  );
  return { json: file, text: writeCase(file, format) };
}

export interface VerifyOptions {
  seal?: string;
}

/** Verifies that a case file is unchanged; exit code 1 if it is not. */
export async function caseVerify(path: string, { seal }: VerifyOptions): Promise<Answer> {
  const { file, breach } = verifyCase(readText(path), seal);
  if (breach !== null) {
    const where = breach.entry === null ? path : `Entry ${breach.entry} of ${path}`;
    return {
      json: { whole: false, ...breach },
      text: `${where} does not match the export: ${breach.why}.`,
      failed: true,
    };
  }
  const { order_id: orderId, entries, seal: found } = file;
  return {
    json: { whole: true, order_id: orderId, entries: entries.length, seal: found },
    text: `${path} is unchanged: ${entries.length} entries on ${orderId}, seal ${found}.`,
  };
}
