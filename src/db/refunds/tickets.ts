import { sql } from 'drizzle-orm';
import { toIso } from '#domain/duration';
import type { Database } from '../client';
import { openCase } from '../recovery/cases';
import { providerCalls } from '../schema/orders';

/**
 * Opens the case of a refund that an operator has to request from the provider manually, once per order. Records the call and
 * its case in one transaction. Returns the time of the request.
 */
export async function openTicketCase(db: Database, orderId: string, words: string): Promise<string> {
  return db.transaction(async (tx) => {
    const at = toIso(Date.now());
    const [opened] = await tx
      .insert(providerCalls)
      .values({ orderId, call: 'open_ticket', answer: { value: at }, answeredAt: sql`now()` })
      .onConflictDoUpdate({
        target: [providerCalls.orderId, providerCalls.call],
        set: { answer: sql`coalesce(${providerCalls.answer}, excluded.answer)` },
      })
      .returning({ answer: providerCalls.answer });
    await openCase(tx, orderId, 'refund_ticket', words);
    return typeof opened?.answer?.value === 'string' ? opened.answer.value : at;
  });
}
