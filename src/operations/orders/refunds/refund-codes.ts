import { randomInt } from 'node:crypto';
import type { RefundCode } from '#contract/orders/order-action';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import type { ControlledOrder } from '#db/orders/control';
import { storeRefundCode } from '#db/orders/refund-codes';
import { findLastWord } from '#db/watching/watches';
import { ServiceError } from '#domain/error';
import { readRefundCode, refuseHostedChoice, writeRefundCode } from '#domain/refunds/refund-code';
import { requireUse } from '#operations/users/limits';
import type { Keyring } from '#security/keyring';

interface CodeRequest {
  order: Pick<ControlledOrder, 'input' | 'state' | 'clockOffsetMs'>;
  /** The key that asks. */
  keyId: string;
}

/** What is stored of a code: the digest of an order's code is that of no other order. */
export function digestedText(orderId: string, code: string): string {
  return `refund:${orderId}:${code}`;
}

/**
 * Makes the code with which an order's user may choose the refund on the tracking page; an earlier one ends [rules/refunds: Chosen
 * by the user]. @throws ServiceError REFUND_NOT_PROGRAMMATIC, REFUND_WINDOW_EXPIRED, RATE_LIMITED
 */
export async function makeRefundCode(
  { db, keyring }: { db: Database; keyring: Pick<Keyring, 'hashCode'> },
  { order, keyId }: CodeRequest,
): Promise<RefundCode> {
  const { orderId, partnerId, generation } = order.input;
  const refusal = refuseHostedChoice(
    { ...order.state, input: order.input },
    nowOf(order),
    await findLastWord(db, orderId),
  );
  if (refusal) {
    throw new ServiceError(refusal.code, { message: refusal.message });
  }
  await requireUse(db, 'refund_code', generation === 0 ? orderId : `${orderId} ${generation}`);
  const code = writeRefundCode(randomInt);
  const hash = keyring.hashCode(digestedText(orderId, readRefundCode(code) ?? ''));
  const expiresAt = await db.transaction(async (tx) => {
    await recordAudit(tx, { actor: keyId, action: 'order.refund_code', target: orderId, details: {}, partnerId });
    return storeRefundCode(tx, { orderId, hash, madeBy: keyId });
  });
  return { refund_code: code, expires_at: expiresAt.toISOString() };
}

/** An order's time; only its workflow knows that of a seeded one, and refuses there what comes too late. */
export function nowOf({ input, clockOffsetMs }: Pick<ControlledOrder, 'input' | 'clockOffsetMs'>): number {
  return input.sandbox?.seeded ? 0 : Date.now() + clockOffsetMs;
}
