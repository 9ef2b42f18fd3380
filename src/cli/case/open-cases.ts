import { listOpenNotices } from '#db/alerts/operator-notices';
import { closeOrderCase } from '#operations/support/close-case';
import type { Answer } from '../answer';
import { caseJson, caseRows } from '../doctor/live-orders';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

/** Open cases of live orders. */
export async function caseList(): Promise<Answer> {
  const notices = await withDatabase(findRunningInstance(), listOpenNotices);
  const cases = notices.filter(({ source }) => source === 'case');
  return {
    json: { cases: cases.map(caseJson) },
    text: cases.length === 0 ? 'No live order has an open case.' : caseRows(cases),
  };
}

export interface CloseOptions {
  kind: string;
  reason: string;
}

/** Closes a case that does not close automatically. */
export async function caseClose(orderId: string, { kind, reason }: CloseOptions): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) =>
    closeOrderCase({ db }, { orderId, kind, reason, actor: operatorName() }),
  );
  return { json: { order_id: orderId, kind, reason }, text: `The case ${kind} of ${orderId} is closed.` };
}
