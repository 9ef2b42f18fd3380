import { openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { endedOtherOrder } from '#db/orders/orders-by-transaction';
import { openCase } from '#db/recovery/cases';
import type { Logger } from '#domain/logs/log';
import type { OrderState } from '#domain/orders/order';
import { withDoubts } from '#domain/watching/agreed-order';
import type { ProviderReport } from '#domain/watching/provider-report';
import type { ProviderHealth } from '#providers/health';
import type { ContradictingAnswer } from '#providers/live/report';
import type { Provider } from '#providers/provider';

/** The report without evidence that cannot be so, compared with the order and with how other orders ended. */
export async function hearReport(db: Database, order: OrderState, report: ProviderReport): Promise<ProviderReport> {
  const { status, txOutHash: txHash } = report;
  const isPayout = status !== 'refunded';
  const isOfOther = txHash !== undefined && (await endedOtherOrder(db, order, { txHash, isPayout }));
  return withDoubts(order, report, isOfOther);
}

interface ContradictionDeps {
  db: Database;
  health: Pick<ProviderHealth, 'avoid'>;
  log: Logger;
}

/**
 * A provider that takes one order for another cannot be trusted with new ones: quotes leave it out for a while, operators are
 * alerted, and a person looks at the order [rules/watching: Contradicting answers].
 */
export async function noteContradiction(
  { db, health, log }: ContradictionDeps,
  provider: Provider,
  orderId: string,
  { providerOrderId, message: problem }: ContradictingAnswer,
): Promise<void> {
  const { code, name } = provider.facts;
  const words = `ask ${name} about its order ${providerOrderId}: it ${problem}`;
  log.error({ orderId, provider: code, words: problem }, 'a provider contradicts an order');
  await openCase(db, orderId, 'contradicting_answer', words);
  await openOperatorAlert(db, { kind: 'provider_contradicting', subject: code, words });
  await health.avoid(provider, 'contradicting_answer');
}
