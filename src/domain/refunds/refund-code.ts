import { MINUTE } from '../duration';
import type { OrderInput, OrderState } from '../orders/order';
import type { OrderStatus } from '../orders/status';
import { goesToSender, type OrderRefusal, refuseAnyRefund } from './refund-decision';

/** The code that a wallet shows its user for a choice on the tracking page [rules/refunds: Chosen by the user]. */
export const REFUND_CODE = {
  validMs: 10 * MINUTE,
  /** The wrong try that reaches it locks the code. */
  tries: 5,
  length: 8,
} as const;

/** Without those that are mistaken for others: I, L, O, 0 and 1. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUP = 4;

/** A new code, `K7QF-2MXP`; `draw` is a random whole number below its argument. */
export function writeRefundCode(draw: (below: number) => number): string {
  const letters = Array.from({ length: REFUND_CODE.length }, () => LETTERS.charAt(draw(LETTERS.length))).join('');
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
}

/** A code as a person writes it, in the form that is stored; null if it cannot be one. */
export function readRefundCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const isOne = letters.length === REFUND_CODE.length && [...letters].every((letter) => LETTERS.includes(letter));
  return isOne ? letters : null;
}

/** A code on record, with times in ms. */
export interface StoredRefundCode {
  expiresAt: number;
  wrongTries: number;
  usedAt: number | null;
}

/** `none`: none was made for the order yet; `used`: the refund was decided with it. */
export type CodeVerdict = 'right' | 'wrong' | 'none' | 'expired' | 'locked' | 'used';

/** What becomes of a try at `now` (ms); only a wrong one counts. `isSame`: whether it has the digest on record. */
export function judgeRefundCode(stored: StoredRefundCode | null, isSame: boolean, now: number): CodeVerdict {
  if (stored === null) {
    return 'none';
  }
  if (stored.wrongTries >= REFUND_CODE.tries) {
    return 'locked';
  }
  if (stored.usedAt !== null) {
    return isSame ? 'used' : 'wrong';
  }
  return now >= stored.expiresAt ? 'expired' : isSame ? 'right' : 'wrong';
}

/**
 * Why no code can be made, and none used, at `now` (ms); null if one can [rules/refunds: Chosen by the user].
 * @param said the status that the provider reported last
 */
export function refuseHostedChoice(order: OrderState, now: number, said: OrderStatus | null): OrderRefusal | null {
  return refuseAnyRefund(order, now, said) ?? refuseAnyChoice(order.input);
}

function refuseAnyChoice(input: OrderInput): OrderRefusal | null {
  const code = 'REFUND_NOT_PROGRAMMATIC';
  if (input.refundChoice !== 'hosted') {
    const message =
      'The refund of this order is not chosen on the tracking page: it was created without refund_choice hosted';
    return { code, message };
  }
  return goesToSender(input)
    ? { code, message: `${input.provider} sends the refund of this order back to the sender by itself` }
    : null;
}
