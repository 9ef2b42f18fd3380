import type { LiveProvider } from '../market/live-provider';
import { type DatabaseContents, groupBy } from './database-contents';
import type { Findings } from './finding';

/**
 * Compares the live providers' records with the database: one order for each of ours, refunded at most once, never
 * after completion.
 */
export function auditProvider({ orders }: LiveProvider, contents: DatabaseContents, findings: Findings): void {
  const byReference = groupBy(orders, ({ reference }) => reference);
  for (const [orderId, created] of byReference) {
    findings.expect(
      created.length === 1,
      'duplicated',
      orderId,
      `its provider created ${created.length} orders for it`,
    );
  }
  for (const { orderId, environment, status, body, state } of contents.orders) {
    if (environment !== 'live') {
      continue;
    }
    const created = byReference.get(orderId) ?? [];
    const known = created.find(({ deposit }) => deposit.depositAddress === body.deposit_address);
    findings.expect(known !== undefined, 'lost', orderId, `its provider has no order with ${body.deposit_address}`);
    const refunds = created.flatMap((order) => order.refunds);
    const tickets = created.reduce((sum, order) => sum + order.tickets, 0);
    findings.expect(refunds.length <= 1, 'duplicated', orderId, `${refunds.length} refunds were requested`);
    findings.expect(tickets <= 1, 'duplicated', orderId, `${tickets} tickets were opened`);
    const isPaidTwice = status === 'completed' && refunds.length > 0 && !state?.decision;
    findings.expect(!isPaidTwice, 'contradicting', orderId, 'completed, and a refund was requested');
    const expected = JSON.stringify(state?.refund?.target ?? null);
    const requested = JSON.stringify(refunds[0] ?? null);
    findings.expect(
      refunds.length === 0 || requested === expected,
      'contradicting',
      orderId,
      `refund ${requested}, not ${expected}`,
    );
  }
}

/**
 * The number of orders at the provider without an order of ours: their creation was refused, and nobody pays to them.
 */
export function countRefusedCreations(provider: LiveProvider, { orders }: DatabaseContents): number {
  const known = new Set(orders.map(({ orderId }) => orderId));
  return provider.orders.filter(({ reference }) => !known.has(reference)).length;
}
