import { subtractBps, toUnits } from '../amount';
import { type NetworkId, networkById } from '../assets/networks';

/**
 * How many bytes of memo a deposit carries, by its network, where payout and refund address are parts of that memo
 * [rules/providers: Memo wallets].
 */
export type MemoRoom = Readonly<Partial<Record<NetworkId, number>>>;

/** The least that such a memo holds besides both addresses and the least payout: kind and asset. */
const FRAME_BYTES = '=:e:/:'.length;
/** All amounts in memos have so many decimals. */
const DECIMALS = 8;
/** The least payout is in the memo, and the price of the order may be lower than that of the quote. */
const LESS_BPS = 1_000;
const EVM_BYTES = 42;
/** Hardly any address of another network is shorter. */
const SHORTEST_BYTES = 33;

interface RefundedSwap {
  readonly fromNetwork: string;
  readonly toNetwork: string;
  /** The promised payout, if there is a price yet. */
  readonly amountTo?: string;
}

/** Whether a refund address may fit beside the payout address; an address that is not known yet counts as short. */
export function hasRoomForRefund(
  room: MemoRoom | undefined,
  { fromNetwork, toNetwork, amountTo = '0' }: RefundedSwap,
  { address = null, refund_address: refundAddress = null }: { address?: string | null; refund_address?: string | null },
): boolean {
  const bytes = room?.[fromNetwork as NetworkId];
  const payout = toUnits(subtractBps(amountTo, LESS_BPS, DECIMALS), DECIMALS);
  const least = FRAME_BYTES + bytesOf(address, toNetwork) + bytesOf(refundAddress, fromNetwork) + payout.length;
  return bytes === undefined || least <= bytes;
}

function bytesOf(address: string | null, network: string): number {
  return address?.length ?? (networkById(network)?.chainId === undefined ? SHORTEST_BYTES : EVM_BYTES);
}
