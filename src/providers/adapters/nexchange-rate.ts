import { z } from 'zod';
import { multiplyFraction } from '#domain/amount';
import type { AdapterQuoteRequest } from '../adapter';
import { actual, decimal, optional, positive, text, unixSeconds } from '../http/fields';
import { ProviderError } from '../provider';

/** For responses with the rate but not the amount. */
const QUOTE_DECIMALS = 8;
/** How far the limits of both sides may be from the rate, as a factor. */
const PLAUSIBLE_FACTOR = 1.5;

export const nexchangeRate = z.object({
  rate: positive,
  rate_id: text,
  min_deposit_amount: optional(decimal),
  max_deposit_amount: optional(decimal),
  min_withdraw_amount: optional(decimal),
  max_withdraw_amount: optional(decimal),
  withdrawal_fee: optional(decimal),
  deposit_amount: actual,
  withdraw_amount: actual,
  expiration_time_unix: optional(unixSeconds),
});
export type NexchangeRate = z.output<typeof nexchangeRate>;

/** Both amounts, with the other one as answered, or else computed from the rate. @throws ProviderError */
export function amountsAt(found: NexchangeRate, { side, amount }: AdapterQuoteRequest) {
  const answered = side === 'send' ? found.withdraw_amount : found.deposit_amount;
  if (answered !== null) {
    return side === 'send' ? { amountFrom: amount, amountTo: answered } : { amountFrom: answered, amountTo: amount };
  }
  const [perSent, perReceived] = readUnits(found);
  return side === 'send'
    ? { amountFrom: amount, amountTo: multiplyFraction([amount, perSent], [perReceived], QUOTE_DECIMALS, 'down') }
    : { amountFrom: multiplyFraction([amount, perReceived], [perSent], QUOTE_DECIMALS, 'up'), amountTo: amount };
}

/**
 * What is received for what is sent. Some rates are units to receive for each unit to send, others the reverse; the limits of
 * both sides tell which. @throws ProviderError if they do not
 */
function readUnits(found: NexchangeRate): [string, string] {
  const { rate, min_deposit_amount, min_withdraw_amount, max_deposit_amount, max_withdraw_amount } = found;
  const price =
    ratioOf(min_withdraw_amount, min_deposit_amount) ?? ratioOf(max_withdraw_amount, max_deposit_amount) ?? 0;
  const [asStated, inverse] = [farFrom(price, Number(rate)), farFrom(price, 1 / Number(rate))];
  if (Math.min(asStated, inverse) > PLAUSIBLE_FACTOR) {
    const message = 'nexchange answers a rate whose direction its limits do not tell';
    throw new ProviderError('refused', { message, label: 'no_price' });
  }
  return asStated <= inverse ? [rate, '1'] : ['1', rate];
}

function ratioOf(received: string | null, sent: string | null): number | null {
  const ratio = Number(received ?? 0) / Number(sent ?? 0);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}

/** How many times larger the larger one is. */
function farFrom(one: number, other: number): number {
  return one > 0 ? Math.max(one / other, other / one) : Number.POSITIVE_INFINITY;
}
