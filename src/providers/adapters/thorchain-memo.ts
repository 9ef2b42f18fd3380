import type { AdapterPair, Echo } from '../adapter';
import { ProviderError } from '../provider';

/** Chains where a plain transfer can carry the memo; on others a deposit is a contract call. */
export const MEMO_CHAINS: readonly string[] = ['BTC', 'LTC', 'DOGE', 'BCH', 'DASH', 'ZEC', 'GAIA'];
/** Bytes in the OP_RETURN of a transfer, which carries the memo on all of these but the last. */
const LONGEST_MEMO = 80;
const LONG_MEMO_CHAINS: readonly string[] = ['GAIA'];

/** A memo that the deposit has no room for would be cut off, and the deposit lost. @throws ProviderError */
export function requireRoom({ from }: AdapterPair, memo: string): void {
  if (!LONG_MEMO_CHAINS.includes(from.network) && Buffer.byteLength(memo) > LONGEST_MEMO) {
    const message = `the memo is longer than the ${LONGEST_MEMO} bytes that a deposit on ${from.network} carries`;
    throw new ProviderError('refused', { message, label: 'memo_too_long' });
  }
}

/**
 * The memo defines the swap: `=:ASSET:PAYOUT/REFUND:…`. A shortened asset is not compared; a memo without a payout address
 * matches no order.
 */
export function readMemo(memo: string): Echo {
  const [, asset = '', addresses = ''] = memo.split(':');
  const [payoutAddress = '', refundAddress = null] = addresses.split('/');
  return { payoutAddress, refundAddress, to: /^[A-Z]+\.[A-Z]+$/.test(asset) ? asset : null };
}
