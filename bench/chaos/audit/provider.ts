import type { LiveProvider } from '../market/live-provider';
import { type Books, grouped } from './books';
import type { Findings } from './finding';

/**
 * Compares the live providers' records with the database: one order for each of ours, refunded at most once, never
 * after completion.
 */
export function auditProvider({ book }: LiveProvider, books: Books, findings: Findings): void {
  const booked = grouped(book, ({ reference }) => reference);
  for (const [orderId, made] of booked) {
    findings.expect(made.length === 1, 'doubled', orderId, `its provider made ${made.length} orders for it`);
  }
  for (const { orderId, environment, status, body, state } of books.orders) {
    if (environment !== 'live') {
      continue;
    }
    const made = booked.get(orderId) ?? [];
    const revealed = made.find(({ deposit }) => deposit.depositAddress === body.deposit_address);
    findings.expect(revealed !== undefined, 'lost', orderId, `its provider knows nothing of ${body.deposit_address}`);
    const refunds = made.flatMap((order) => order.refunds);
    const tickets = made.reduce((sum, order) => sum + order.tickets, 0);
    findings.expect(refunds.length <= 1, 'doubled', orderId, `${refunds.length} refunds were asked for`);
    findings.expect(tickets <= 1, 'doubled', orderId, `${tickets} tickets were opened`);
    const isPaidTwice = status === 'completed' && refunds.length > 0 && !state?.decision;
    findings.expect(!isPaidTwice, 'contradicting', orderId, 'completed, and a refund was asked for');
    const wanted = JSON.stringify(state?.refund?.target ?? null);
    const asked = JSON.stringify(refunds[0] ?? null);
    findings.expect(
      refunds.length === 0 || asked === wanted,
      'contradicting',
      orderId,
      `refund ${asked}, not ${wanted}`,
    );
  }
}

/**
 * The number of orders at the provider without an order of ours: their creation was refused, and nobody pays to them.
 */
export function unrevealed({ book }: LiveProvider, { orders }: Books): number {
  const known = new Set(orders.map(({ orderId }) => orderId));
  return book.filter(({ reference }) => !known.has(reference)).length;
}
