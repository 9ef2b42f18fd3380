import { isTerminal } from '#domain/orders/status';
import type { OrderFacts } from '#domain/support/facts';
import { judgeOrder, type Verdict } from '#domain/support/verdict';
import type { HistorySources } from '#temporal/histories/fetch-history';
import { viewOf } from '../recovery/reconcile-orders';
import { gatherFacts } from './gather-facts';

export type ExplainDeps = HistorySources;

/** The verdict on an order of any partner, with the facts behind it. */
export interface Explained {
  facts: OrderFacts;
  verdict: Verdict;
}

/**
 * Explains an order of any partner [rules/support: The verdict]. Its workflow is queried only while the order is open, and
 * before the row is read: a workflow is never ahead of the records. @throws OperationRefusal if there is no such order
 */
export async function explainWithFacts(deps: ExplainDeps, orderId: string): Promise<Explained> {
  const before = await gatherFacts(deps.db, orderId);
  if (isTerminal(before.order.status)) {
    return { facts: before, verdict: judgeOrder(before) };
  }
  const workflow = await readWorkflow(deps, orderId);
  const facts = { ...(await gatherFacts(deps.db, orderId)), workflow };
  return { facts, verdict: judgeOrder(facts) };
}

/** Only the verdict. @throws OperationRefusal if there is no such order */
export async function explainOrder(deps: ExplainDeps, orderId: string): Promise<Verdict> {
  return (await explainWithFacts(deps, orderId)).verdict;
}

async function readWorkflow({ callTemporal }: ExplainDeps, orderId: string): Promise<OrderFacts['workflow']> {
  try {
    return await callTemporal((workflows) => viewOf(workflows, orderId));
  } catch {
    return 'silent';
  }
}
