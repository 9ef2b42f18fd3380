import { subtractBps, toUnits } from '../amount';
import { isNetworkId, type NetworkId, networkById, usesMemo } from '../assets/networks';
import type { FieldIssue } from '../error';
import type { RateType } from '../quotes/terms';

/** The fields a provider requires of an order, and those it cannot take [rules/providers: What an order must say]. */
export interface ProviderDemands {
  /** Whether it opens an order without a refund address. */
  readonly refundAddress: 'optional' | 'required_at_fixed_rate' | 'required';
  /** On networks with memos: whether a payout address may, must or cannot have one. */
  readonly payoutMemo: MemoDemand;
  /** The same for a refund address, if there is one. */
  readonly refundMemo: MemoDemand;
  /** It writes 0 where an address has no memo, so that none can have the memo 0. */
  readonly zeroMemo?: 'impossible';
  /** Its deposits carry the refund address in a memo, which may have no room for it. */
  readonly memoRoom?: MemoRoom;
  /** Whether it checks the end user's device by IP address. */
  readonly userIp: 'unused' | 'required';
}
type MemoDemand = 'optional' | 'required' | 'impossible';

/** Demands of a provider that accepts any order and requires nothing else. */
export const NO_DEMANDS: ProviderDemands = {
  refundAddress: 'optional',
  payoutMemo: 'optional',
  refundMemo: 'optional',
  userIp: 'unused',
};

/** The order fields that demands are about. */
export const DEMANDED_MEMBERS = ['extra_id', 'refund_address', 'refund_extra_id', 'user_ip'] as const;
export type DemandedMember = (typeof DEMANDED_MEMBERS)[number];
const MEMO_MEMBERS = ['extra_id', 'refund_extra_id'] as const satisfies readonly DemandedMember[];
type MemoMember = (typeof MEMO_MEMBERS)[number];
/** The order fields that a provider may be unable to take. */
export const UNSUPPORTED_MEMBERS = [...MEMO_MEMBERS, 'refund_address'] as const satisfies readonly DemandedMember[];
type UnsupportedMember = (typeof UNSUPPORTED_MEMBERS)[number];

/** The parts of a swap that demands depend on. */
interface DemandedSwap {
  readonly fromNetwork: string;
  readonly toNetwork: string;
  readonly rateType: RateType;
  /** The promised payout, which a memo may have to hold. */
  readonly amountTo?: string;
}

/** Values of the order fields; null if the order has none. The payout address matters where both share a memo. */
type DemandedValues = Readonly<Record<DemandedMember, string | null> & { address?: string | null }>;

/** The fields that the provider requires for the swap. A refund address's memo is required only with that address. */
export function listRequired(demands: ProviderDemands, swap: DemandedSwap): DemandedMember[] {
  const { refundAddress, payoutMemo, refundMemo, userIp } = demands;
  const wantsRefund =
    refundAddress === 'required' || (refundAddress === 'required_at_fixed_rate' && swap.rateType === 'fixed');
  const isRequired: Record<DemandedMember, boolean> = {
    extra_id: payoutMemo === 'required' && usesMemo(swap.toNetwork),
    refund_address: wantsRefund,
    refund_extra_id: wantsRefund && refundMemo === 'required' && usesMemo(swap.fromNetwork),
    user_ip: userIp === 'required',
  };
  return DEMANDED_MEMBERS.filter((member) => isRequired[member]);
}

/** What the provider cannot pass on. On networks without memos, memos are ignored [rules/addresses: Memos]. */
export function listUnsupported(
  demands: ProviderDemands,
  swap: Omit<DemandedSwap, 'rateType'>,
  values: Partial<Pick<DemandedValues, 'address' | 'refund_address'>> = {},
): UnsupportedMember[] {
  const isUnsupported: Record<UnsupportedMember, boolean> = {
    extra_id: demands.payoutMemo === 'impossible' && usesMemo(swap.toNetwork),
    refund_extra_id: demands.refundMemo === 'impossible' && usesMemo(swap.fromNetwork),
    refund_address: !hasRoomForRefund(demands.memoRoom, swap, values),
  };
  return UNSUPPORTED_MEMBERS.filter((member) => isUnsupported[member]);
}

/** What an order would have to change to be accepted by the provider; empty if nothing. */
export function findUnmetDemands(
  demands: ProviderDemands,
  swap: DemandedSwap,
  values: DemandedValues,
): FieldIssue<DemandedMember>[] {
  const required = new Set(listRequired(demands, swap));
  if (values.refund_address !== null && demands.refundMemo === 'required' && usesMemo(swap.fromNetwork)) {
    required.add('refund_extra_id');
  }
  const missing = DEMANDED_MEMBERS.filter((field) => required.has(field) && !values[field]).map((field) => ({
    field,
    issue: `is required by the quote's provider${MISSING_BECAUSE[field]}`,
  }));
  const impossible = listUnsupported(demands, swap, values)
    .filter((field) => values[field] !== null)
    .map((field) => ({ field, issue: IMPOSSIBLE[field] }));
  return [...missing, ...impossible, ...findZeroMemos(demands, swap, values)];
}

function findZeroMemos(
  { zeroMemo }: ProviderDemands,
  { fromNetwork, toNetwork }: DemandedSwap,
  values: DemandedValues,
): FieldIssue<MemoMember>[] {
  const networks: Record<MemoMember, string> = { extra_id: toNetwork, refund_extra_id: fromNetwork };
  return MEMO_MEMBERS.filter(
    (field) => zeroMemo === 'impossible' && values[field] === '0' && usesMemo(networks[field]),
  ).map((field) => ({ field, issue: ZERO_IS_NONE }));
}

const MISSING_BECAUSE: Readonly<Record<DemandedMember, string>> = {
  extra_id: ': on this network it pays only to an address with its memo',
  refund_address: '',
  refund_extra_id: ': on this network it pays back only to an address with its memo',
  user_ip: '',
};

const ZERO_IS_NONE = "cannot be 0 at the quote's provider, which would read it as no memo: use another quote";

/** Also for one that the provider itself found to be too long. */
export const NO_ROOM_FOR_REFUND =
  "has no room in the memo that a deposit of this swap carries at the quote's provider: leave it out, and a refund goes to the sender";

const IMPOSSIBLE: Readonly<Record<UnsupportedMember, string>> = {
  refund_address: NO_ROOM_FOR_REFUND,
  extra_id:
    "cannot be passed on to the quote's provider: give a payout address that needs no memo, or use another quote",
  refund_extra_id:
    "cannot be passed on to the quote's provider: give a refund address that needs no memo, or use another quote",
};

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
function hasRoomForRefund(
  room: MemoRoom | undefined,
  { fromNetwork, toNetwork, amountTo = '0' }: RefundedSwap,
  { address = null, refund_address: refundAddress = null }: { address?: string | null; refund_address?: string | null },
): boolean {
  const bytes = isNetworkId(fromNetwork) ? room?.[fromNetwork] : undefined;
  const payout = toUnits(subtractBps(amountTo, LESS_BPS, DECIMALS), DECIMALS);
  const least = FRAME_BYTES + bytesOf(address, toNetwork) + bytesOf(refundAddress, fromNetwork) + payout.length;
  return bytes === undefined || least <= bytes;
}

function bytesOf(address: string | null, network: string): number {
  return address?.length ?? (networkById(network)?.chainId === undefined ? SHORTEST_BYTES : EVM_BYTES);
}
