import { listCasesOf, type OrderCase } from '#db/recovery/cases';
import { findWatch } from '#db/watching/watches';
import { CASE_WORDS } from '#domain/recovery/order-case';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { formatColumns } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';

/** What is recorded about an order outside its workflow's history. */
export interface Aftermath {
  lateDeposit: LateDeposit | null;
  cases: OrderCase[];
}

export async function readAftermath(orderId: string): Promise<Aftermath> {
  return withDatabase(findRunningInstance(), async (db) => ({
    lateDeposit: (await findWatch(db, orderId))?.lateDeposit ?? null,
    cases: await listCasesOf(db, orderId),
  }));
}

export function toAftermathBody({ lateDeposit: late, cases }: Aftermath) {
  return {
    late_deposit: late && {
      status: late.status,
      amount: late.amount,
      tx_in_hash: late.txInHash,
      tx_out_hash: late.txOutHash,
      seen_at: late.seenAt,
      updated_at: late.updatedAt,
    },
    cases: cases.map(({ mismatch, repair, openedAt, closedAt }) => ({
      kind: mismatch,
      words: repair,
      opened_at: openedAt.toISOString(),
      closed_at: closedAt?.toISOString() ?? null,
    })),
  };
}

/** Empty if there is nothing. */
export function writeAftermath({ lateDeposit, cases }: Aftermath): string {
  const rows = cases.map(({ mismatch, repair, openedAt, closedAt }) => [
    '',
    openedAt.toISOString(),
    closedAt ? `closed ${closedAt.toISOString()}` : 'open',
    CASE_WORDS[mismatch],
    repair,
  ]);
  const support = rows.length === 0 ? '' : `Cases for support\n${formatColumns(rows)}`;
  return [lateDeposit ? writeLateDeposit(lateDeposit) : '', support].filter((part) => part !== '').join('\n\n');
}

function writeLateDeposit({ status, amount, txInHash, txOutHash, seenAt, updatedAt }: LateDeposit): string {
  const paid = txInHash === null ? '' : ` in ${txInHash}`;
  const out = txOutHash === null ? '' : `, sent out in ${txOutHash}`;
  return `Late deposit: ${amount ?? 'an unknown amount'}${paid}, seen at ${seenAt}; the provider reports ${status} since ${updatedAt}${out}`;
}
