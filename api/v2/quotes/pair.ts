import type { PairFields } from '#contract/v2/estimate';
import type { AssetId } from '#domain/assets/currencies';
import { type FieldIssue, invalidFields } from '#domain/error';
import { V2Error } from '#domain/v2/error';
import { resolveTicker, toTicker } from '#domain/v2/ticker';

export interface V2AssetPair {
  from: AssetId;
  to: AssetId;
}

interface NamedPair {
  fromCurrency: string;
  toCurrency: string;
  fromNetwork?: string | undefined;
  toNetwork?: string | undefined;
}

/**
 * The assets named in a request. @throws ServiceError INVALID_PAIR with fields, V2Error pair_is_inactive if both are the
 * same
 */
export function pairOf({ fromCurrency, fromNetwork, toCurrency, toNetwork }: NamedPair): V2AssetPair {
  const from = resolveTicker(fromCurrency, fromNetwork);
  const to = resolveTicker(toCurrency, toNetwork);
  if (typeof from === 'string' || typeof to === 'string') {
    throw invalidFields(...problemOf('from', from), ...problemOf('to', to));
  }
  if (from.code === to.code && from.network === to.network) {
    throw new V2Error('pair_is_inactive', { message: 'Both sides are the same' });
  }
  return { from, to };
}

function problemOf(side: 'from' | 'to', resolved: AssetId | string): FieldIssue[] {
  if (typeof resolved !== 'string') {
    return [];
  }
  const part = resolved === 'is not a known currency' ? 'Currency' : 'Network';
  return [{ field: side + part, issue: resolved }];
}

/** The pair's fields in responses. */
export function pairFields({ from, to }: V2AssetPair): Record<keyof typeof PairFields, string> {
  const [sold, bought] = [toTicker(from), toTicker(to)];
  return {
    fromCurrency: sold.ticker,
    fromNetwork: sold.network,
    toCurrency: bought.ticker,
    toNetwork: bought.network,
  };
}
