import type { History } from '@temporalio/common/lib/proto-utils';
import { findOrderRow } from '#db/recovery/checks';
import { fetchRunHistories } from '#temporal/histories/fetch-history';
import { payloadsOf, type WorkflowPayloads } from '#temporal/payloads';
import { readRecords } from './recorded-order';
import type { RepairDeps } from './repairs';

/**
 * Whether an order without a row once had one: its workflow has recorded it. An order that is being created has no record yet,
 * a refused one never will, and a sandbox order whose run was ended from outside was replaced or deleted.
 */
export async function findRowGone({ db, workflows }: RepairDeps, orderId: string): Promise<'row_gone' | null> {
  const payloads = payloadsOf(workflows);
  const histories = await fetchRunHistories({ db, payloads, callTemporal: (call) => call(workflows) }, orderId);
  if (histories.length === 0 || !(await hasRecords(payloads.of(orderId), histories))) {
    return null;
  }
  // Read after the history: the first record may have been written in between.
  return (await findOrderRow(db, orderId)) ? null : 'row_gone';
}

async function hasRecords(payloads: WorkflowPayloads, histories: readonly History[]): Promise<boolean> {
  const { input, states } = await readRecords(payloads, histories);
  const wasTerminated = histories.at(-1)?.events?.at(-1)?.workflowExecutionTerminatedEventAttributes != null;
  return states.length > 0 && !(input.sandbox && wasTerminated);
}
