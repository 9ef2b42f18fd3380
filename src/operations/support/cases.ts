import { createHash } from 'node:crypto';
import { auditOf, recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { type LegRow, listLegsOf } from '#db/evidence/legs';
import { listPayments, type StoredPayment } from '#db/evidence/payments';
import { listCallsOf } from '#db/orders/provider-calls';
import { listCasesOf } from '#db/recovery/cases';
import { listRequests } from '#db/requests';
import { listOrderDeliveries } from '#db/webhooks/order-deliveries';
import { fromUnits } from '#domain/amount';
import type { OrderState } from '#domain/orders/order';
import {
  type CaseEntry,
  type CaseFile,
  type CaseFileProblem,
  chainCase,
  findCaseFileProblem,
  formsOf,
  readCase,
} from '#domain/support/case-file';
import { fetchHistory } from '#temporal/histories/fetch-history';
import { eventsOf, listEventLines } from '#temporal/histories/history-event';
import { unreadableReason } from '#temporal/payloads';
import { requireOrder } from '../orders/find-order';
import {
  decisionEntries,
  historyEntries,
  providerEntries,
  requestEntries,
  supportEntries,
  transitionEntries,
  webhookEntries,
} from './case-entries';
import { type ExplainDeps, explainOrder, gatherFacts } from './explain-order';
import { hidePrivate } from './read-history';

interface CaseRequest {
  orderId: string;
  reason: string | null;
  actor: string;
}

/** The maximum number of calls about the order in a case file, newest first. */
const MOST_REQUESTS = 500;
/** The maximum number of payments to the address of one leg: addresses of some providers get payments of many orders. */
const MOST_PAYMENTS = 50;

/**
 * Everything known about an order, in one tamper-evident file; the export and its seal are recorded before the file is returned
 * [rules/support: Case files].
 */
export async function exportCase(deps: ExplainDeps, { orderId, reason, actor }: CaseRequest): Promise<CaseFile> {
  const { order } = await gatherFacts(deps.db, orderId);
  const verdict = await explainOrder(deps, orderId);
  const exportedAt = new Date().toISOString();
  const { sentence: text, cause, actor: next, money, isUnclear } = verdict;
  const entries = [
    { kind: 'verdict' as const, at: exportedAt, text, facts: { cause, actor: next, money, unclear: isUnclear } },
    ...(await collectEntries(deps, order)),
  ].map((entry) => hidePrivate(entry, order));
  const file = chainCase({ orderId, exportedAt, exportedBy: actor, reason }, entries, sha256);
  // Partners see an entry's details, but no operator's reason.
  const details = { entries: file.entries.length, seal: file.seal };
  await recordAudit(deps.db, {
    actor,
    action: 'case.exported',
    target: orderId,
    details,
    ...(reason !== null && { reason }),
  });
  return file;
}

async function collectEntries(deps: ExplainDeps, order: OrderState): Promise<CaseEntry[]> {
  const { db } = deps;
  const { orderId, provider } = order.input;
  const { owner } = await requireOrder(db, orderId);
  const [calls, legs, deliveries, requests, cases, notes, history] = await Promise.all([
    listCallsOf(db, orderId),
    readPaidLegs(db, orderId),
    listOrderDeliveries(db, orderId),
    listRequests(db, owner, { orderId }, { after: undefined, limit: MOST_REQUESTS }),
    listCasesOf(db, orderId),
    auditOf(db, orderId),
    readHistory(deps, orderId),
  ]);
  return [
    ...transitionEntries(order),
    ...decisionEntries(order),
    ...history,
    ...providerEntries(provider, calls),
    ...evidenceEntries(provider, legs),
    ...webhookEntries(deliveries),
    ...requestEntries(requests.items),
    ...supportEntries(cases, notes),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** The order's legs on networks with a node, with the latest payments to their addresses since the order was created. */
async function readPaidLegs(db: Database, orderId: string): Promise<PaidLeg[]> {
  const rows = await listLegsOf(db, [orderId]);
  return Promise.all(
    rows.map(async (row) => {
      const payments = await listPayments(db, row.network, [row.addressKey]);
      const isOfOrder = ({ firstSeenAt }: StoredPayment) => Date.parse(firstSeenAt) >= row.since.getTime();
      return { row, payments: payments.filter(isOfOrder).slice(-MOST_PAYMENTS) };
    }),
  );
}

/** Empty if Temporal does not answer and there is no copy; says why if it cannot be decrypted. */
async function readHistory(deps: ExplainDeps, orderId: string): Promise<CaseEntry[]> {
  let unreadable: string | null = null;
  const found = await fetchHistory(deps, orderId).catch((error) => {
    unreadable = unreadableReason(error);
    return null;
  });
  if (unreadable !== null) {
    const text = `The history cannot be read: ${unreadable}`;
    return [{ kind: 'history', at: new Date().toISOString(), text, facts: null }];
  }
  if (!found) {
    return [];
  }
  return historyEntries(listEventLines(eventsOf(found.history)), found.runId);
}

/** A leg with the payments to its address that were seen. */
interface PaidLeg {
  row: LegRow;
  payments: readonly StoredPayment[];
}

/** What was said of the legs, what the chain has at their addresses, and the verdicts, with the raw facts. */
function evidenceEntries(provider: string, legs: readonly PaidLeg[]): CaseEntry[] {
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

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `file` is null if the text is not a case file. */
type CaseCheck = { file: CaseFile; breach: null } | { file: CaseFile | null; breach: CaseFileProblem };

/**
 * Whether a case file is byte for byte what was exported; needs only the file. `seal` is the one from the audit log
 * [rules/support: Case files].
 */
export function verifyCase(bytes: string, seal?: string): CaseCheck {
  const text = bytes.endsWith('\n') ? bytes.slice(0, -1) : bytes;
  const read = readCase(text);
  if (!read) {
    return { file: null, breach: { entry: null, why: 'it is no case file' } };
  }
  const { file, format } = read;
  const breach =
    findCaseFileProblem(file, sha256) ?? findOtherBytes(text, formsOf(file, format)) ?? compareSeals(file, seal);
  return breach === null ? { file, breach } : { file, breach };
}

/** Finds text around the entries that the export did not write, although the entries are intact. */
function findOtherBytes(text: string, forms: readonly string[]): CaseFileProblem | null {
  if (forms.includes(text)) {
    return null;
  }
  const [written = ''] = forms;
  const lines = written.split('\n');
  const line = text.split('\n').findIndex((one, index) => one !== lines[index]);
  return { entry: null, why: `line ${line === -1 ? lines.length : line + 1} is not what its entries say` };
}

function compareSeals({ seal }: CaseFile, expected: string | undefined): CaseFileProblem | null {
  return expected === undefined || expected === seal ? null : { entry: null, why: `its seal is ${seal}` };
}
