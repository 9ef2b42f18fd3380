import type { ProofMinutes } from '../evidence/chains';
import { namesOf } from '../names-of';
import type { RevenueTerms } from '../payouts/revenue-terms';
import type { ProviderTraits } from '../providers/traits';
import type { QuoteSide, RateType } from '../quotes/terms';
import type { ScenarioPlan } from '../sandbox/plan';
import type { V2Terms } from '../v2/flow';
import type { FailedReason, ProviderReport, ScriptStep } from '../watching/provider-report';
import type { OrderStatus } from './status';

export const REFUND_CAPABILITIES = ['programmatic', 'ticket', 'none'] as const;
export type RefundCapability = (typeof REFUND_CAPABILITIES)[number];

/** Who of the partner and its user may choose a refund; `hosted`: both [rules/refunds: Chosen by the user]. */
export const REFUND_CHOICES = ['partner', 'hosted'] as const;

interface StableTarget {
  readonly currency: string;
  readonly network: string;
}

/** Stablecoins a refund can be converted to, and their networks [rules/refunds: Converting to a stablecoin]. */
export const STABLE_TARGETS = {
  'USDT-TRC20': { currency: 'USDT', network: 'trx' },
  'USDT-ERC20': { currency: 'USDT', network: 'eth' },
  'USDC-ERC20': { currency: 'USDC', network: 'eth' },
  'USDC-SOL': { currency: 'USDC', network: 'sol' },
} as const satisfies Record<string, StableTarget>;
export type StableTargetName = keyof typeof STABLE_TARGETS;
export const STABLE_TARGET_NAMES = namesOf(STABLE_TARGETS);

export interface RefundPreference {
  default: 'return_to_refund_address' | 'convert_to_stable';
  fallbackIfRefundAddressMissing: 'manual_review' | 'convert_to_stable';
  convertToStableTarget: StableTargetName | null;
  /** The address for the target, validated by the API on the target's network; null if there is none. */
  stableAddress: string | null;
  /** The partner requested a conversion, which the provider cannot do; this replaces it [rules/refunds: The preference]. */
  notKept?: true;
}

/** Where a refund goes. */
export type RefundTarget =
  | { kind: 'address'; address: string; extraId: string | null }
  | { kind: 'stable'; target: StableTargetName; address: string };

export interface Sandbox {
  /** The scenario's name. */
  scenario: string;
  /** The simulated provider's part of it. */
  plan: ScenarioPlan;
  /** T, of which the scenario's times are fractions [rules/sandbox-and-clock: Scenarios]. */
  ttlSeconds: number;
  /** Whether the caller chose T: only then it also shortens the refund window. */
  ttlGiven: boolean;
  /** Whether ids and times are derived from a seed [rules/sandbox-and-clock: Seeds]. */
  seeded: boolean;
}

/** Everything an order is opened with: its quote, the caller's request, and facts about the provider, as they were then. */
export interface OrderInput extends ProviderTraits {
  orderId: string;
  /** Distinguishes a seeded order from the order it replaces: a replaced workflow can no longer write. 0 without a seed. */
  generation: number;
  partnerId: string;
  partnerOrderRef: string | null;
  provider: string;
  from: string;
  fromNetwork: string;
  to: string;
  toNetwork: string;
  amountFrom: string;
  amountTo: string;
  payoutAddress: string;
  payoutExtraId: string | null;
  refundAddress: string | null;
  refundExtraId: string | null;
  refundPreference: RefundPreference;
  refundCapability: RefundCapability;
  refundWindowHours: number | null;
  refundSlaHours: number | null;
  depositWindowMinutes: number;
  /** The user may choose the refund on the tracking page, with a code [rules/refunds: Chosen by the user]; else missing. */
  refundChoice?: 'hosted';
  sandbox: Sandbox | null;
  /** The time at which the order's virtual clock starts; null: Temporal's own time. */
  clockStart: string | null;
  revenue: RevenueTerms;
  /** Only for orders created through the v2 layer. */
  v2?: V2Terms;
  /** The edition of the rules that applies to the order until its end [edition.ts]. */
  edition: number;
  /** The following fields are for live orders: what the provider needs to open the quoted order. */
  rateType?: RateType;
  side?: QuoteSide;
  /** The provider's id of the quote. */
  quoteRef?: string | null;
  /** What the provider quoted, before the partner's markup; missing if there is none. */
  providerAmountTo?: string;
  /** The network fee of the payout according to the provider; missing if it does not say. */
  networkFee?: string;
  /** The end user's IP address, if the provider requires it and the operator allows passing it on. */
  userIp?: string;
  /**
   * The networks on which a completion or refund counts only once it is verified, with the minutes that this may take; missing
   * where the operator does not demand it.
   */
  provenWithin?: ProofMinutes;
  /** The step of a trace that the creation belongs to; only if traces are on. */
  trace?: string;
}

/** The provider's response when it opened the order. */
export interface Deposit {
  providerOrderId: string;
  depositAddress: string;
  depositExtraId: string | null;
  /** The provider's own end of the deposit window, if it states one [rules/orders-and-transitions: Timers]. */
  expiresAt: string | null;
  /** The amount the provider promised to the user, never more than quoted; missing if it promised nothing. */
  amountTo?: string;
}

export interface TimelineEntry {
  status: OrderStatus;
  at: string;
}

/** How a person ends manual_review [rules/orders-and-transitions: Manual review]. */
export interface Decision {
  status: 'refunded' | 'completed' | 'failed';
  /** Stored in the audit log; not shown to partners. */
  reason: string;
  operator: string;
  txOutHash?: string;
  amountTo?: string;
  /**
   * The operator vouches for it without amount or transaction; both stay empty for ever [rules/orders-and-transitions: Manual
   * review].
   */
  withoutEvidence?: true;
  /** The operator confirms it although the record speaks against it [rules/operators: Decisions against the record]. */
  despiteDoubts?: true;
}

/**
 * Who decides where a refund goes: the partner, with a key or through a person, its user on the tracking page, or an operator on
 * its behalf. Stored for the audit log; never part of the public Order.
 */
export interface RefundDecider {
  by: 'partner' | 'user' | 'operator';
  /** The id of the key or person; `tracking_page` for a partner's user, whom nobody here knows. */
  actor: string;
  /** Null for a key and a user, and on the command line. */
  ip: string | null;
  /** The operator's reason; null for a partner and its user. */
  reason: string | null;
}

/** Where a refund goes, and who decided it; the preference does when the window has ended. */
export interface RefundDecision {
  target: RefundTarget;
  decidedBy: 'partner' | 'user' | 'operator' | 'preference';
  decidedAt: string;
  /** Missing if the preference decided. */
  decider?: RefundDecider;
}

export interface OrderState {
  input: OrderInput;
  deposit: Deposit;
  status: OrderStatus;
  /**
   * Counts what was recorded: transitions, refund decisions, the report of a deposit, a failure without one, what the
   * chain shows, what has to be proven, and refund calls that the provider's word made needless. The first record under a number is
   * authoritative.
   */
  revision: number;
  timeline: TimelineEntry[];
  createdAt: string;
  expiresAt: string;
  /** When the wallet reported that it had sent the deposit; missing until then. */
  depositReportedAt?: string;
  /** Missing until the operator's own node shows the deposit. */
  depositOnChain?: DepositOnChain;
  /** The provider reported a failure before a deposit was seen, which does not end the order; missing otherwise. */
  unpaidFailure?: UnpaidFailure;
  amountToActual: string | null;
  /** The deposit, the payout's network fee and what was sent back, as reported by the provider; missing until it reports them. */
  amountFromActual?: string;
  networkFeeActual?: string;
  refundAmount?: string;
  failedReasonCode: FailedReason | null;
  failedReasonMessage: string | null;
  /** The provider reported a failure without saying what became of the deposit: a person has to find out. */
  failedWithDeposit?: true;
  txInHash: string | null;
  txOutHash: string | null;
  /** End of the partner's decision window; only for programmatic orders in refund_required. */
  refundDeadline: string | null;
  refund: RefundDecision | null;
  /** When an operator had the refund requested once more, in manual review; missing once that call was answered. */
  refundAskedAgainAt?: string;
  /** When the provider accepted the refund call. */
  refundAcceptedAt: string | null;
  /** When the provider opened the ticket; ticket providers only. */
  ticketOpenedAt: string | null;
  /** How an operator ended the order. */
  decision: Decision | null;
  missingEvidence: MissingEvidence | null;
  /** Missing while no report waits for its proof. */
  unproven?: UnprovenReport;
  /** Reports of the simulated provider that are still to come. */
  script: ScriptStep[];
}

/** The order's version: its number of transitions. */
export function versionOf(order: OrderState): number {
  return order.timeline.length;
}

/** The instant of the latest transition, in milliseconds. */
export function lastTransitionAt(order: OrderState): number {
  return Date.parse(order.timeline.at(-1)?.at ?? order.createdAt);
}

/** When anything was last recorded, a transition or a change between two, in milliseconds. */
export function lastRecordedAt(order: OrderState): number {
  const { refund, depositReportedAt, depositOnChain, unpaidFailure, unproven, refundAskedAgainAt } = order;
  const others = [
    refund?.decidedAt,
    depositReportedAt,
    depositOnChain?.at,
    unpaidFailure?.at,
    unproven?.at,
    refundAskedAgainAt,
  ].flatMap((at) => (at === undefined ? [] : Date.parse(at)));
  return Math.max(lastTransitionAt(order), ...others);
}

/**
 * A completion or refund that the provider reported without amount or transaction, for which it is polled
 * [rules/orders-and-transitions: Evidence].
 */
interface MissingEvidence {
  /** How often the provider has been polled for it. */
  asked: number;
  nextAt: string;
  /** Whether the next poll is due. */
  due: boolean;
}

/** A failure after which a deposit can still arrive [rules/orders-and-transitions: When a provider gives up]. */
interface UnpaidFailure {
  at: string;
  reason: FailedReason;
  message: string | null;
}

/** A completion or refund that the provider reported and that the chain does not show yet [rules/evidence: Proof]. */
interface UnprovenReport {
  report: ProviderReport;
  /** Since when the order waits for its proof. */
  at: string;
  /** A person has the order in manual_review, which only proof or a decision ends. */
  isForPerson?: true;
}

/** Whether the operator's own node shows the deposit while the provider says nothing of it [rules/evidence: Deposits]. */
interface DepositOnChain {
  isSeen: boolean;
  /** When that was noted. */
  at: string;
}

/**
 * What the user should receive: what the provider promised when it opened the order, or the quoted amount if it promised
 * nothing [rules/orders-and-transitions: Expected and delivered].
 */
export function expectedAmount({ input, deposit }: Pick<OrderState, 'input' | 'deposit'>): string {
  return deposit.amountTo ?? input.amountTo;
}
