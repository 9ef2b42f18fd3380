import { fromIso, MINUTE, toIso } from '../duration';
import type { ProofFinding } from '../evidence/chain-finding';
import { type Contradiction, findUncheckable } from '../evidence/leg';
import type { ProviderReport } from '../watching/provider-report';
import { move } from './move';
import { type OrderState, STABLE_TARGETS } from './order';

/** Whether a completion or refund counts only once the chain shows it [rules/evidence: Proof]. */
export function needsProof(order: OrderState, report: ProviderReport): boolean {
  const destination = destinationOf(order, report);
  return (
    destination !== null &&
    minutesFor(order, destination.network) !== null &&
    findUncheckable(destination.network, destination.address) === null
  );
}

/** The order waiting for the proof of a report; unchanged if it already does. A new name of the transaction gains no time. */
export function awaitProof(order: OrderState, reported: ProviderReport, now: number): OrderState {
  const { unproven, status, revision } = order;
  const report = withKnownHash(order, reported);
  const isSameKind = unproven?.report.status === report.status;
  if (unproven && isSameKind && saidIn(unproven.report) === saidIn(report)) {
    return order;
  }
  const at = unproven && isSameKind && !unproven.isForPerson ? unproven.at : toIso(now);
  const isForPerson = status === 'manual_review';
  return {
    ...order,
    unproven: { report, at, ...(isForPerson && { isForPerson }) },
    missingEvidence: null,
    revision: revision + 1,
  };
}

/** When (ms) a person has to look; null if the order waits for no proof, or if a person has it already. */
export function proofDueAt(order: OrderState): number | null {
  const { unproven } = order;
  if (!unproven || unproven.isForPerson) {
    return null;
  }
  const destination = destinationOf(order, unproven.report);
  return fromIso(unproven.at) + (minutesFor(order, destination?.network ?? '') ?? 0) * MINUTE;
}

/** What a verdict leads to. Only proof ends what a person has. */
export function applyProof(order: OrderState, finding: ProofFinding, now: number): OrderState {
  const { unproven } = order;
  if (!unproven || !isAbout(finding, unproven.report) || (unproven.isForPerson && finding.verdict !== 'verified')) {
    return order;
  }
  return finding.verdict === 'contradicted'
    ? giveToPerson(order, CONTRADICTED[finding.reason], now)
    : move(order, unproven.report, now);
}

export function endProofWait(order: OrderState, now: number): OrderState {
  return giveToPerson(order, 'The chain does not confirm in time what the provider says it sent', now);
}

/** The report is kept, so that the order ends with it if the chain shows it after all. */
function giveToPerson(order: OrderState, message: string, now: number): OrderState {
  const { unproven } = order;
  const moved = move(order, { status: 'manual_review', message }, now);
  return moved === order || !unproven ? moved : { ...moved, unproven: { ...unproven, isForPerson: true } };
}

/** Whether a verdict is about the report as it is held, rather than about an earlier one. */
export function isAbout({ leg, txHash }: Pick<ProofFinding, 'leg' | 'txHash'>, report: ProviderReport): boolean {
  return leg === (report.status === 'completed' ? 'payout' : 'refund') && txHash === (report.txOutHash ?? null);
}

/** The transaction of a payout may have been reported before. */
function withKnownHash({ txOutHash }: OrderState, report: ProviderReport): ProviderReport {
  return report.status === 'completed' && report.txOutHash === undefined && txOutHash !== null
    ? { ...report, txOutHash }
    : report;
}

function saidIn({ txOutHash, amountTo, refundAmount }: ProviderReport): string {
  return JSON.stringify([txOutHash, amountTo, refundAmount]);
}

/** Where the report says that the money went; null if that is not known, and for other reports. */
function destinationOf({ input, refund }: OrderState, { status }: ProviderReport) {
  if (status === 'completed') {
    return { network: input.toNetwork, address: input.payoutAddress };
  }
  const target = refund?.target ?? null;
  const address = target?.address ?? input.refundAddress;
  if (status !== 'refunded' || address === null) {
    return null;
  }
  return { network: target?.kind === 'stable' ? STABLE_TARGETS[target.target].network : input.fromNetwork, address };
}

function minutesFor({ input }: OrderState, network: string): number | null {
  return input.provenWithin?.[network] ?? null;
}

/** For people, partners included. */
const CONTRADICTED: Readonly<Record<Contradiction, string>> = {
  not_found: 'The chain does not have the transaction that the provider names',
  failed_transaction: 'The transaction that the provider names has failed',
  other_address: 'The transaction that the provider names pays other addresses',
  other_asset: 'The transaction that the provider names pays another asset',
  less_than_said: 'The transaction that the provider names pays less than the provider says',
  older_than_order: 'The transaction that the provider names is older than the order',
  used_by_other_order: 'The transaction that the provider names is the payment of another order',
};
