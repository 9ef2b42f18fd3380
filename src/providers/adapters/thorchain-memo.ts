import type { MemoRoom } from '#domain/orders/memo-room';
import { NO_ROOM_FOR_REFUND } from '#domain/orders/provider-demands';
import type { AdapterOrderRequest, Echo } from '../adapter';
import { ProviderError } from '../provider';
import { UnmetDemand } from '../unmet-demand';

/** Chains where a plain transfer can carry the memo; on others a deposit is a contract call. */
export const MEMO_CHAINS: readonly string[] = ['BTC', 'LTC', 'DOGE', 'BCH', 'DASH', 'ZEC', 'GAIA'];
/** Bytes in the OP_RETURN of a transfer, which carries the memo on all of these but the last, by our names of networks. */
export const MEMO_ROOM = { btc: 80, ltc: 80, doge: 80, bch: 220, dash: 80, zec: 80 } as const satisfies MemoRoom;

/** A memo that the deposit has no room for would be cut off, and the deposit lost. @throws ProviderError */
export function requireRoom(request: AdapterOrderRequest, memo: string): void {
  const room = new Map<string, number>(Object.entries(MEMO_ROOM)).get(request.from.network.toLowerCase());
  if (room !== undefined && Buffer.byteLength(memo) > room) {
    throw tooLong(
      request,
      `the memo is longer than the ${room} bytes that a deposit on ${request.from.network} carries`,
    );
  }
}

/** The node's own refusal of a memo is about this order alone. @throws ProviderError */
export function refuseLongMemo(request: AdapterOrderRequest, error: unknown): never {
  throw error instanceof ProviderError && /memo\b.*too long/i.test(error.message)
    ? tooLong(request, error.message)
    : error;
}

/** Nothing was created, and it says nothing about the provider. */
function tooLong({ refundAddress }: AdapterOrderRequest, message: string): ProviderError {
  return refundAddress === null
    ? new ProviderError('refused', { message, label: 'memo_too_long', heldBack: true })
    : new UnmetDemand([{ field: 'refund_address', issue: NO_ROOM_FOR_REFUND }]);
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
