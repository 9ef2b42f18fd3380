import type { AdapterOrderRequest } from './adapter';
import { ProviderError } from './provider';

/**
 * For providers that have no room for the memo of a refund address: a refund to the address alone would be lost.
 * @throws ProviderError
 */
export function refuseRefundMemo({ refundExtraId }: AdapterOrderRequest): void {
  if (refundExtraId !== null) {
    const message = 'the provider cannot be told the memo of a refund; give a refund address that needs none';
    throw new ProviderError('refused', { message, label: 'refund_memo' });
  }
}
