import { normalizeHash } from '../assets/hash-form';
import type { Block, ChainPayment, ChainTransaction } from './payment';

/** The ways of an order's money: in, out, and back. */
export const LEGS = ['deposit', 'payout', 'refund'] as const;
export type Leg = (typeof LEGS)[number];

export const VERDICTS = ['verified', 'seen', 'waiting', 'contradicted', 'unclear', 'unchecked'] as const;
export type VerdictKind = (typeof VERDICTS)[number];

/** What the chain shows instead of what was said [rules/evidence: Contradictions]. */
export const CONTRADICTIONS = [
  'not_found',
  'failed_transaction',
  'other_address',
  'other_asset',
  'less_than_said',
  'older_than_order',
  'used_by_other_order',
] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

/** Why nothing was looked up. */
export const UNCHECKED_REASONS = ['no_source', 'not_checkable', 'source_down'] as const;
type UncheckedReason = (typeof UNCHECKED_REASONS)[number];

export type VerdictReason = Contradiction | UncheckedReason;

/** The payment that is agreed on: where to, of what, and not before when. */
export interface AgreedPayment {
  readonly leg: Leg;
  readonly network: string;
  readonly address: string;
  /** Null where no memo was agreed on. */
  readonly memo: string | null;
  /** The token's contract; null for the network's own coin. */
  readonly contract: string | null;
  readonly decimals: number;
  /** What it should be if nobody says otherwise; null if nothing is agreed on. */
  readonly amount: string | null;
  /** When the order was created. */
  readonly since: string;
  /**
   * A height that the chain had reached before that, on blocks that still stand; null if none is known, or if not all that blocks
   * above it paid was seen.
   */
  readonly sinceHeight: number | null;
}

/** What the provider says. */
export interface SaidPayment {
  readonly txHash: string | null;
  readonly amount: string | null;
  /** When it first said so; real time. */
  readonly at: string;
}

/** What the nodes of a network say at one time. */
export interface SeenChain {
  /** The highest block that was looked through. */
  readonly tip: Block;
  /** Whether the nodes have no higher one, so that what is missing here is missing there. */
  readonly isCurrent: boolean;
  /** When they said so. */
  readonly at: string;
  /** The transaction that the provider names; null if no node knows it, and if none is named. */
  readonly named: ChainTransaction | null;
  /** When a node last knew the named transaction; null if none ever did. */
  readonly namedKnownAt: string | null;
  /** Payments to the agreed address, in blocks that stand and pending, without other orders' evidence. */
  readonly payments: readonly ChainPayment[];
  /** Whether a payment is another order's evidence. */
  isTaken(payment: ChainPayment): boolean;
  /** Amounts that other orders, which have the same address in the same time, expect there or are said to have got. */
  readonly sharedWith: readonly (readonly string[])[];
  /** One spelling per address. */
  addressKey(address: string): string;
}

/** A payment that is the evidence of a leg. */
export interface SeenPayment {
  readonly payments: readonly ChainPayment[];
  readonly txHash: string;
  readonly units: string;
  readonly confirmations: number;
  readonly block: Block | null;
}

export interface LegVerdict {
  readonly verdict: VerdictKind;
  readonly reason: VerdictReason | null;
  readonly seen: SeenPayment | null;
}

/** A text that identifies a payment on its network. */
export function paymentKey({ txHash, index }: Pick<ChainPayment, 'txHash' | 'index'>): string {
  return `${normalizeHash(txHash)}:${index}`;
}

/** Why payments of a network cannot be seen by anyone but its parties [rules/evidence: What cannot be checked]. */
export const UNCHECKABLE = {
  xmr: 'Monero shows neither addresses nor amounts to others',
  arrr: 'Pirate Chain shows neither addresses nor amounts to others',
  ln: 'Lightning payments are in no block',
  scrt: 'Secret Network encrypts the transfers of tokens',
} as const satisfies Record<string, string>;

/** Zcash addresses whose payments are encrypted: Sprout, Sapling and unified ones. */
const SHIELDED_ZCASH = /^(zc|zs1|u1)/;

/** Why a payment to the address cannot be checked on any node; null if it can be. */
export function findUncheckable(network: string, address: string): string | null {
  if (network === 'zec' && SHIELDED_ZCASH.test(address)) {
    return 'payments to shielded addresses of Zcash are encrypted';
  }
  return Object.hasOwn(UNCHECKABLE, network) ? UNCHECKABLE[network as keyof typeof UNCHECKABLE] : null;
}

/** What the chain shows instead of what was said [rules/evidence: Contradictions]. */
export const CONTRADICTION_WORDS: Readonly<Record<Contradiction, string>> = {
  not_found: 'there is no such payment',
  failed_transaction: 'the transaction failed',
  other_address: 'the transaction does not pay the address and memo of the order',
  other_asset: 'the transaction pays the address another asset',
  less_than_said: 'the transaction pays the address less',
  older_than_order: 'the transaction is older than the order',
  used_by_other_order: 'the payment is the evidence of another order',
};

/** Why nothing was looked up. */
const UNCHECKED_WORDS: Readonly<Record<UncheckedReason, string>> = {
  no_source: 'no node is set for its network',
  not_checkable: 'its network shows it to nobody else',
  source_down: 'no node of its network can be asked',
};

/** Null for a reason that only a newer version knows. */
export function wordsOfReason(reason: VerdictReason): string | null {
  const words: Readonly<Record<string, string>> = { ...CONTRADICTION_WORDS, ...UNCHECKED_WORDS };
  return words[reason] ?? null;
}
