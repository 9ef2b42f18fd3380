import type { QuoteSide, RateType } from '../quotes/terms';
import type { ScenarioPlan } from '../sandbox/plan';
import type { V2Terms } from '../v2/flow';
import type { FailedReason, ScriptStep } from '../watching/provider-report';
import type { OrderStatus } from './status';

export const REFUND_CAPABILITIES = ['programmatic', 'ticket', 'none'] as const;
export type RefundCapability = (typeof REFUND_CAPABILITIES)[number];

export interface StableTarget {
  readonly currency: string;
  readonly network: string;
}

/** Stablecoins a refund may be converted to, and where they live [rules/refunds: Converting to a stablecoin]. */
export const STABLE_TARGETS = {
  'USDT-TRC20': { currency: 'USDT', network: 'trx' },
  'USDT-ERC20': { currency: 'USDT', network: 'eth' },
  'USDC-ERC20': { currency: 'USDC', network: 'eth' },
  'USDC-SOL': { currency: 'USDC', network: 'sol' },
} as const satisfies Record<string, StableTarget>;
export type StableTargetName = keyof typeof STABLE_TARGETS;
export const STABLE_TARGET_NAMES = Object.keys(STABLE_TARGETS) as [StableTargetName, ...StableTargetName[]];

export interface RefundPreference {
  default: 'return_to_refund_address' | 'convert_to_stable';
  fallbackIfRefundAddressMissing: 'manual_review' | 'convert_to_stable';
  convertToStableTarget: StableTargetName | null;
  /** The address usable for the target, already checked by the API on the target's network; null when there is none. */
  stableAddress: string | null;
  /** It asked for a conversion, which the provider cannot do, and became this [rules/refunds: The preference]. */
  notKept?: true;
}

/** Where a refund goes. */
export type RefundTarget =
  | { kind: 'address'; address: string; extraId: string | null }
  | { kind: 'stable'; target: StableTargetName; address: string };

export interface Sandbox {
  /** Its name. */
  scenario: string;
  /** What of it the simulated provider plays. */
  plan: ScenarioPlan;
  /** T of the scenario's fractions [rules/sandbox-and-clock: Scenarios]. */
  ttlSeconds: number;
  /** Whether the caller chose T: only then it also shortens the refund window. */
  ttlGiven: boolean;
  /** Whether a seed fixes ids and times [rules/sandbox-and-clock: Seeds]. */
  seeded: boolean;
}

/** By what an order earns, fixed when it is created [rules/payouts: What an order earns]. */
export interface RevenueTerms {
  /** Worth of what is to be sent; null where no price is known. */
  amountInUsd: string | null;
  /** The service's commission, in hundredths of a percent, and the partner's share of it in percent. */
  feeBps: number;
  revenueSharePct: number;
  /** The partner's own markup inside the quote, in hundredths of a percent. */
  markupBps: number;
}

/** Everything an order is opened with: the quote it uses, the caller's requests, and the provider's facts. */
export interface OrderInput {
  orderId: string;
  /** Tells a seeded order from the one whose place it takes: a replaced run can no longer write. 0 without a seed. */
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
  sandbox: Sandbox | null;
  /** The instant the order's virtual clock starts at; null starts it at Temporal's own time. */
  clockStart: string | null;
  revenue: RevenueTerms;
  /** Of an order that was made by the v2 layer alone. */
  v2?: V2Terms;
  /** The edition of the rules the order lives by to its end [edition.ts]. */
  edition: number;
  /** What follows is of live orders: what the provider needs to make the order that it quoted. */
  rateType?: RateType;
  side?: QuoteSide;
  /** By which the order names the quote at the provider. */
  quoteRef?: string | null;
  /** What the provider quoted, before the partner's markup; missing where there is none. */
  providerAmountTo?: string;
  /** What of it the provider said to take for the payout's network; missing where it does not say. */
  networkFee?: string;
  /** The end user's address, where the provider wants it and the operator lets it be passed on. */
  userIp?: string;
  /** The provider never says the transaction of its payout. */
  hidesPayoutHash?: true;
  /** Nor what it has paid out. */
  hidesPaidAmount?: true;
  /** Nor the transaction of a deposit, or of a refund. */
  hidesDepositHash?: true;
  hidesRefundHash?: true;
  /** It can pay a refund as a stablecoin. */
  convertsRefunds?: true;
}

/** What the provider answered when its order was made. */
export interface Deposit {
  providerOrderId: string;
  depositAddress: string;
  depositExtraId: string | null;
  /** The provider's own end of the deposit window, when it states one [rules/orders-and-transitions: Timers]. */
  expiresAt: string | null;
  /** What the user is to receive by its promise, never more than was quoted; missing where it promised nothing. */
  amountTo?: string;
}

export interface TimelineEntry {
  status: OrderStatus;
  at: string;
}

/** A person's way out of manual_review [rules/orders-and-transitions: Manual review]. */
export interface Decision {
  status: 'refunded' | 'completed' | 'failed';
  /** Kept in the audit log, shown to nobody outside. */
  reason: string;
  operator: string;
  txOutHash?: string;
  amountTo?: string;
  /**
   * The operator vouches for it without amount or transaction; both stay empty for ever
   * [rules/orders-and-transitions: Manual review].
   */
  withoutEvidence?: true;
}

/** Who decides where a refund goes: the partner by a key or a person, or an operator in its place. Kept for the audit log, never shown in the public Order. */
export interface RefundDecider {
  by: 'partner' | 'operator';
  /** The id of a key or of a person. */
  actor: string;
  /** Null for a key, and on the command line. */
  ip: string | null;
  /** An operator's; null for a partner. */
  reason: string | null;
}

/** Where a refund is to go, decided by the partner, an operator in its place or, when the window ended, by the preference. */
export interface RefundDecision {
  target: RefundTarget;
  decidedBy: 'partner' | 'operator' | 'preference';
  decidedAt: string;
  /** Missing in the preference's decisions. */
  decider?: RefundDecider;
}

/**
 * A completion or refund that its provider reported without amount or transaction, and is asked about
 * [rules/orders-and-transitions: Evidence].
 */
export interface MissingEvidence {
  /** How often the provider was asked. */
  asked: number;
  nextAt: string;
  /** Whether it is time to ask. */
  due: boolean;
}

/** A failure after which a deposit is still looked for [rules/orders-and-transitions: When a provider gives up]. */
export interface UnpaidFailure {
  at: string;
  reason: FailedReason;
  message: string | null;
}

export interface OrderState {
  input: OrderInput;
  deposit: Deposit;
  status: OrderStatus;
  /** Counts what was recorded: transitions, refund decisions, the report of a deposit, a failure without one. What was recorded first under a number is the truth. */
  revision: number;
  timeline: TimelineEntry[];
  createdAt: string;
  expiresAt: string;
  /** When the wallet said that it had sent the deposit; missing until then. */
  depositReportedAt?: string;
  /** The provider called the order failed before a deposit was seen, which does not end it; missing otherwise. */
  unpaidFailure?: UnpaidFailure;
  amountToActual: string | null;
  /** What the provider says has arrived, and what it took for the payout's network; missing while it has not said. */
  amountFromActual?: string;
  networkFeeActual?: string;
  failedReasonCode: FailedReason | null;
  failedReasonMessage: string | null;
  /** The provider calls it failed and does not say what became of the deposit: a person has to find out. */
  failedWithDeposit?: true;
  txInHash: string | null;
  txOutHash: string | null;
  /** End of the partner's decision window; programmatic orders in refund_required only. */
  refundDeadline: string | null;
  refund: RefundDecision | null;
  /** When the provider accepted the refund call. */
  refundAcceptedAt: string | null;
  /** When the provider took the ticket; ticket providers only. */
  ticketOpenedAt: string | null;
  /** How an operator ended the order. */
  decision: Decision | null;
  missingEvidence: MissingEvidence | null;
  /** Simulated provider's reports still to come. */
  script: ScriptStep[];
}

/** The order's version: how many transitions it has made. */
export function versionOf(order: OrderState): number {
  return order.timeline.length;
}

/** The instant of the latest transition, in milliseconds. */
export function lastTransitionAt(order: OrderState): number {
  return Date.parse(order.timeline.at(-1)?.at ?? order.createdAt);
}

/** The instant of the latest thing that was recorded, a transition or what changed between two, in milliseconds. */
export function lastRecordedAt(order: OrderState): number {
  const { refund, depositReportedAt, unpaidFailure } = order;
  const others = [refund?.decidedAt, depositReportedAt, unpaidFailure?.at].flatMap((at) =>
    at === undefined ? [] : Date.parse(at),
  );
  return Math.max(lastTransitionAt(order), ...others);
}
