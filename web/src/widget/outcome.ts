import type { ErrorBody } from '#contract/error';

/** What came of asking for an order, where it was no order; `status` is 0 without an answer. */
export interface NoOrder extends Pick<Partial<ErrorBody['error']>, 'outcome' | 'existing_order_id'> {
  status: number;
  code?: string | undefined;
}

/** Refused before it was looked at what became of an earlier attempt. */
const UNLOOKED: readonly number[] = [401, 403, 429, 503];

/**
 * Whether the order may exist all the same, so that only the same request with the same key can find out
 * [rules/idempotency: When the outcome is unknown].
 * @param mightBefore whether it might after an earlier attempt
 */
export function mayHaveOpened(answer: NoOrder, mightBefore: boolean): boolean {
  const { status, code, outcome, existing_order_id } = answer;
  if (UNLOOKED.includes(status)) return mightBefore || (status === 503 && outcome !== 'not_created');
  // Without an order's number, the first call with the key is still running.
  if (status === 409) return existing_order_id === undefined;
  const isProvider = status === 502 && code === 'PROVIDER_ERROR';
  return status < 400 || (status >= 500 && !isProvider);
}
