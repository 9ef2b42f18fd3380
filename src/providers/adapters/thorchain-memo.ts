import BigNumber from 'bignumber.js';
import { type MemoRoom, NO_ROOM_FOR_REFUND } from '#domain/orders/provider-demands';
import type { AdapterOrderRequest, Echo } from '../adapter';
import { ProviderError, UnmetDemand } from '../provider';

/** Chains where a plain transfer can carry the memo; on others a deposit is a contract call. */
export const MEMO_CHAINS: readonly string[] = ['BTC', 'LTC', 'DOGE', 'BCH', 'DASH', 'ZEC', 'GAIA'];
/**
 * Bytes of a memo that the nodes accept, by our names of networks: an OP_RETURN on all of these but the last. Bitcoin Cash
 * itself would carry 220.
 */
export const MEMO_ROOM = {
  btc: 80,
  ltc: 80,
  doge: 80,
  bch: 80,
  dash: 80,
  zec: 80,
  atom: 250,
} as const satisfies MemoRoom;
const ROOMS = new Map<string, number>([...Object.entries(MEMO_ROOM), ['gaia', MEMO_ROOM.atom]]);

/** Assets whose name in a memo is one letter, by that letter. */
export type MemoLetters = Readonly<Record<string, string>>;

/** What an order's memo holds besides its assets, addresses and price. */
export interface MemoTerms {
  readonly letters: MemoLetters;
  /** How far the price may fall, in hundredths of a percent. */
  readonly toleranceBps: number;
  readonly isStreamed: boolean;
  readonly affiliate: string | null;
}

/** Before any call, with the memo that the node would write at the price of the quote. @throws UnmetDemand */
export function requireFit(request: AdapterOrderRequest, terms: MemoTerms): void {
  const room = roomOf(request);
  if (bytesOfMemo(request, terms) > room) {
    throw tooLong(request, bytesOfMemo({ ...request, refundAddress: null }, terms) <= room);
  }
}

/** A memo that the deposit has no room for would be cut off, and the deposit lost. @throws UnmetDemand */
export function requireRoom(request: AdapterOrderRequest, memo: string): void {
  if (Buffer.byteLength(memo) > roomOf(request)) {
    throw tooLong(request, true);
  }
}

/** The node's own refusal of a memo is about this order alone. @throws ProviderError */
export function refuseLongMemo(request: AdapterOrderRequest, error: unknown): never {
  throw error instanceof ProviderError && error.label === 'memo_too_long' ? tooLong(request, true) : error;
}

function roomOf({ from }: AdapterOrderRequest): number {
  return ROOMS.get(from.network.toLowerCase()) ?? Number.POSITIVE_INFINITY;
}

/** At least; where several tokens share a name, the node adds the end of a contract. */
function bytesOfMemo(
  { to, payoutAddress, refundAddress, amountTo, markupBps }: AdapterOrderRequest,
  { letters, toleranceBps, isStreamed, affiliate }: MemoTerms,
): number {
  const name = Object.values(letters).includes(to.ticker) ? '*' : nameOf(to.ticker);
  const limit = new BigNumber(amountTo)
    .shiftedBy(8)
    .times(10_000 - toleranceBps)
    .idiv(10_000)
    .toFixed(0);
  const parts = [
    '=',
    name,
    refundAddress === null ? payoutAddress : `${payoutAddress}/${refundAddress}`,
    isStreamed ? `${limit}/1/0` : limit,
    ...(affiliate === null ? [] : [affiliate, String(markupBps)]),
  ];
  return Buffer.byteLength(parts.join(':'));
}

/** Nothing was created, and it says nothing about the provider. Addresses of Ethereum's kind all have one length. */
function tooLong({ payoutAddress, refundAddress }: AdapterOrderRequest, fitsWithoutRefund: boolean): UnmetDemand {
  if (refundAddress !== null && fitsWithoutRefund) {
    return new UnmetDemand([{ field: 'refund_address', issue: NO_ROOM_FOR_REFUND }]);
  }
  return new UnmetDemand([
    payoutAddress.startsWith('0x')
      ? { field: 'quote_id', issue: 'needs a longer memo than its deposit can carry: use another quote' }
      : {
          field: 'address',
          issue: 'is too long for the memo of this deposit: give a shorter one, or use another quote',
        },
  ]);
}

/**
 * The memo defines the swap: `=:ASSET:PAYOUT/REFUND:…`. A memo without a payout address matches no order. A token's name may be
 * shortened, so that only a chain's own coin is told.
 */
export function readMemo(memo: string, letters: MemoLetters): Echo {
  const [, asset = '', addresses = ''] = memo.split(':');
  const [payoutAddress = '', refundAddress = null] = addresses.split('/');
  return { payoutAddress, refundAddress, to: letters[asset] ?? (/^([A-Z]+)\.\1$/.test(asset) ? asset : null) };
}

/** The same, with the asset by the name that was asked for, of which a memo has at most the end of the contract. */
export function readOrdersMemo(memo: string, { to: { ticker } }: AdapterOrderRequest, letters: MemoLetters): Echo {
  const [, asset = ''] = memo.split(':');
  const [, end = ''] = asset.split('-');
  const isAsked = nameOf(asset) === nameOf(ticker) && ticker.endsWith(end);
  const echo = readMemo(memo, letters);
  return asset.length === 1 ? echo : { ...echo, to: isAsked ? ticker : asset };
}

function nameOf(ticker: string): string {
  return ticker.split('-')[0] ?? ticker;
}
