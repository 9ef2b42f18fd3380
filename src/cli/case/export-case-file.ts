import { type CaseFormat, writeCase } from '#domain/support/case-file';
import { exportCase } from '#operations/support/export-case';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { sourcesOf } from '../temporal';

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
