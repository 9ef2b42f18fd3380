import { usesMemo } from '../assets/networks';
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
export const MEMO_MEMBERS = ['extra_id', 'refund_extra_id'] as const satisfies readonly DemandedMember[];
export type MemoMember = (typeof MEMO_MEMBERS)[number];

/** The parts of a swap that demands depend on. */
export interface DemandedSwap {
  readonly fromNetwork: string;
  readonly toNetwork: string;
  readonly rateType: RateType;
}

/** Values of the order fields; null if the order has none. */
export type DemandedValues = Readonly<Record<DemandedMember, string | null>>;

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

/** The memos that the provider cannot pass on; on networks without memos they are ignored [rules/addresses: Memos]. */
export function listUnsupported(
  demands: ProviderDemands,
  { fromNetwork, toNetwork }: Pick<DemandedSwap, 'fromNetwork' | 'toNetwork'>,
): MemoMember[] {
  const isUnsupported: Record<MemoMember, boolean> = {
    extra_id: demands.payoutMemo === 'impossible' && usesMemo(toNetwork),
    refund_extra_id: demands.refundMemo === 'impossible' && usesMemo(fromNetwork),
  };
  return MEMO_MEMBERS.filter((member) => isUnsupported[member]);
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
  const impossible = listUnsupported(demands, swap)
    .filter((field) => values[field] !== null)
    .map((field) => ({ field, issue: IMPOSSIBLE[field] }));
  return [...missing, ...impossible];
}

const MISSING_BECAUSE: Readonly<Record<DemandedMember, string>> = {
  extra_id: ': on this network it pays only to an address with its memo',
  refund_address: '',
  refund_extra_id: ': on this network it pays back only to an address with its memo',
  user_ip: '',
};

const IMPOSSIBLE: Readonly<Record<MemoMember, string>> = {
  extra_id:
    "cannot be passed on to the quote's provider: give a payout address that needs no memo, or use another quote",
  refund_extra_id:
    "cannot be passed on to the quote's provider: give a refund address that needs no memo, or use another quote",
};
