import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { auditOf, recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { listLegsOf } from '#db/evidence/legs';
import { listPayments, type StoredPayment } from '#db/evidence/payments';
import { listOrderDeliveries } from '#db/orders/report';
import { listCasesOf } from '#db/recovery/cases';
import { listRequests } from '#db/requests/requests';
import { listCallsOf } from '#db/support/once-calls';
import type { OrderState } from '#domain/orders/order';
import { type CaseEntry, type CaseFile, chainCase } from '#domain/support/case-file';
import { fetchHistory } from '#temporal/histories/fetch-history';
import { type HistoryEvent, listEventLines } from '#temporal/histories/history-event';
import { unreadableReason } from '#temporal/payloads';
import { requireOrder } from '../orders/require-order';
import {
  decisionEntries,
  historyEntries,
  providerEntries,
  requestEntries,
  supportEntries,
  transitionEntries,
  webhookEntries,
} from './case-entries';
import { evidenceEntries, type PaidLeg } from './evidence-entries';
import { type ExplainDeps, explainOrder } from './explain-order';
import { gatherFacts } from './gather-facts';
import { hidePrivate } from './hide-private';
import { sha256 } from './verify-case';

export interface CaseRequest {
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
  const details = { reason, entries: file.entries.length, seal: file.seal };
  await recordAudit(deps.db, { actor, action: 'case.exported', target: orderId, details });
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
  const { events } = JSON.parse(historyToJSON(found.history)) as { events: HistoryEvent[] };
  return historyEntries(listEventLines(events), found.runId);
}
