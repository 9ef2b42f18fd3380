import { listOpenNotices } from '#db/alerts/operator-alerts';
import { verifyCase } from '#operations/support/cases';
import type { Answer } from '../answer';
import { caseJson, caseRows } from '../doctor/orders';
import type { Reading } from '../operations/reading';
import { readText } from '../read-text';

/** Open cases of live orders. */
export async function listCases({ services }: Reading): Promise<Answer> {
  const cases = (await listOpenNotices(services.db)).filter(({ source }) => source === 'case');
  return {
    json: { cases: cases.map(caseJson) },
    text: cases.length === 0 ? 'No live order has an open case.' : caseRows(cases),
  };
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
