import type { LegRow } from '#db/evidence/legs';
import type { StoredPayment } from '#db/evidence/payments';
import { fromUnits } from '#domain/amount';
import type { CaseEntry } from '#domain/support/case-file';

/** A leg with the payments to its address that were seen. */
export interface PaidLeg {
  row: LegRow;
  payments: readonly StoredPayment[];
}

/** What was said of the legs, what the chain has at their addresses, and the verdicts, with the raw facts. */
export function evidenceEntries(provider: string, legs: readonly PaidLeg[]): CaseEntry[] {
  return legs.flatMap(({ row, payments }) => [
    ...saidEntries(provider, row),
    ...payments.map((payment) => paymentEntry(row, payment)),
    ...verdictEntries(row),
  ]);
}

function saidEntries(provider: string, { leg, network, saidAt, saidHash, saidAmount }: LegRow): CaseEntry[] {
  if (saidAt === null) {
    return [];
  }
  const what = `${saidAmount ?? 'an amount not named'} in ${saidHash ?? 'a transaction not named'}`;
  return [
    {
      kind: 'evidence',
      at: saidAt.toISOString(),
      text: `${provider} says of the ${leg} on ${network}: ${what}`,
      facts: { leg, network, tx_hash: saidHash, amount: saidAmount },
    },
  ];
}

function paymentEntry({ leg, network, decimals }: LegRow, payment: StoredPayment): CaseEntry {
  const { txHash, index, contract, units, block, firstSeenAt } = payment;
  return {
    kind: 'evidence',
    at: firstSeenAt,
    text: `A payment to the address of the ${leg} was seen on ${network}: ${txHash}`,
    facts: {
      leg,
      network,
      tx_hash: txHash,
      index,
      contract,
      units,
      amount_if_of_this_asset: fromUnits(units, decimals),
      block: block && { height: block.height, hash: block.hash, time: block.time },
    },
  };
}

function verdictEntries(row: LegRow): CaseEntry[] {
  const { leg, network, verdict, reason, verdictSince, checkedAt, knownAt, seen, seenHeight, source, sinceHeight } =
    row;
  const at = verdictSince ?? checkedAt;
  if (verdict === null || at === null) {
    return [];
  }
  return [
    {
      kind: 'evidence',
      at: at.toISOString(),
      text: `The chain's verdict on the ${leg} on ${network}: ${[verdict, reason].filter(Boolean).join(', ')}`,
      facts: {
        leg,
        network,
        verdict,
        reason,
        seen,
        seen_in_block: seenHeight,
        height_before_the_order: sinceHeight,
        source,
        checked_at: checkedAt?.toISOString() ?? null,
        transaction_last_known_at: knownAt?.toISOString() ?? null,
      },
    },
  ];
}
