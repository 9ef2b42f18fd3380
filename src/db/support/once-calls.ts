import { asc, eq } from 'drizzle-orm';
import type { Database } from '../client';
import type { OnceCall } from '../orders/provider-calls';
import { providerCalls } from '../schema/orders';

/** A call to a provider that must not be made twice, without a secret that the answer may have contained. */
export interface MadeCall {
  call: OnceCall;
  startedAt: Date;
  answeredAt: Date | null;
  /** Null until the provider has responded. */
  answer: { value: unknown } | null;
}

/** The calls of an order, oldest first. */
export async function listCallsOf(db: Database, orderId: string): Promise<MadeCall[]> {
  const { call, startedAt, answeredAt, answer } = providerCalls;
  return db
    .select({ call, startedAt, answeredAt, answer })
    .from(providerCalls)
    .where(eq(providerCalls.orderId, orderId))
    .orderBy(asc(startedAt));
}
