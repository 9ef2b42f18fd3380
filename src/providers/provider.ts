import type { AssetId } from '../domain/assets/currencies';
import type { FieldIssue } from '../domain/error';
import type { Deposit, OrderInput, RefundCapability, RefundTarget } from '../domain/orders/order';
import { type DemandedMember, findUnmetDemands, type ProviderDemands } from '../domain/orders/provider-demands';
import type { UnusedOrder } from '../domain/orders/unused-order';
import type { ProviderTraits } from '../domain/providers/traits';
import type { QuoteSide, RateType } from '../domain/quotes/terms';
import type { AgreedOrder } from '../domain/watching/agreed-order';
import type { ProviderReport, UnknownWord } from '../domain/watching/provider-report';
import type { FailureLabel, ProviderErrorKind } from './failure-label';

/** What is known about a provider before any order [rules/refunds: Modes]. */
export interface ProviderFacts extends ProviderTraits {
  readonly code: string;
  readonly name: string;
  readonly sandbox: boolean;
  readonly refundCapability: RefundCapability;
  /** Programmatic refunds only. */
  readonly refundWindowHours: number | null;
  /** Refunds by ticket only. */
  readonly refundSlaHours: number | null;
  readonly feePct: number | null;
  readonly feeNetwork: boolean | null;
  /** Null if the provider states none; the service's own window then applies [rules/orders-and-transitions: Timers]. */
  readonly depositWindowMinutes: number | null;
  /** The quote sides available at each rate type; an unsupported rate type is absent. */
  readonly rates: Readonly<Partial<Record<RateType, readonly QuoteSide[]>>>;
  /** The source of the refund mode; live providers only [rules/providers: Refund modes]. */
  readonly refundSource?: 'documented' | 'assumed' | 'operator';
  /** Its rate limit per client; live providers only. */
  readonly requestsPerMinute?: number;
  /** What an order must, and must not, contain; live providers only. */
  readonly demands?: ProviderDemands;
  /** A deposit is only swapped with its memo, and only found by its hash [rules/providers: Memo wallets]. */
  readonly needsMemoWallet?: true;
  /**
   * Who withholds a partner's markup, and the largest one; if absent, the provider's prices include none [rules/quotes:
   * Markup].
   */
  readonly markup?: { readonly withheldBy: 'provider' | 'sandbox'; readonly maxBps: number };
  /** What the provider keeps of each swap for the operator, in hundredths of a percent; absent if nothing is. */
  readonly ownShareBps?: number;
}

export interface QuoteRequest {
  from: AssetId;
  to: AssetId;
  /** In units of `from` for side send, in units of `to` for side receive. */
  amount: string;
  side: QuoteSide;
  rateType: RateType;
  /** The end user's address, for providers whose price depends on it. */
  userIp?: string | null;
  /** The markup the provider withholds for the partner, in hundredths of a percent; the price is net of it. */
  markupBps?: number;
}

export const QUOTE_WARNINGS = [
  'extra_id_required',
  'memo_wallet_required',
  'slow_network',
  'high_price_impact',
  'low_liquidity',
  'refund_by_ticket',
] as const;
export type QuoteWarning = (typeof QUOTE_WARNINGS)[number];

export interface ProviderQuote {
  amountFrom: string;
  /** After all of the provider's fees. */
  amountTo: string;
  etaSeconds: number;
  warnings: QuoteWarning[];
  /** The following members are set by live providers only. */
  /** The quote's id at the provider, for creating the order. */
  quoteRef?: string | null;
  /** When the provider's quote expires. */
  validUntil?: string | null;
  /** In units of `to`, already deducted from `amountTo`; null if the provider does not state it. */
  networkFee?: string | null;
  limits?: Partial<Limits> | null;
  /** At an aggregator, the provider that executes the swap. */
  realProvider?: string | null;
}

/** In units of the asset to send. */
export interface Limits {
  min: string;
  max: string;
  /** When the provider stated them, if earlier. */
  asOf?: string;
}

/** The part of our order that its provider needs; it can be found again by the reference `orderId`. */
export interface CreateRequest
  extends Pick<
    OrderInput,
    'orderId' | 'amountFrom' | 'amountTo' | 'payoutAddress' | 'payoutExtraId' | 'refundAddress' | 'refundExtraId'
  > {
  from: AssetId;
  to: AssetId;
  rateType: RateType;
  side: QuoteSide;
  quoteRef: string | null;
  /** The end user's address, only if the operator permits passing it on. */
  userIp: string | null;
  /** The markup the provider withholds for the partner. */
  markupBps?: number;
}

/** An order as the provider created it. */
export interface ProviderOrder extends Omit<Deposit, 'amountTo'> {
  /** The promised payout for the quoted amount; absent if not stated. */
  amountTo?: string;
  /**
   * A further secret needed to read or refund the order, sealed; absent at most providers. It never enters a workflow
   * history.
   */
  sealedSecret?: string | null;
}

export interface TicketRequest {
  orderId: string;
  providerOrderId: string;
}

export interface StatusRequest extends TicketRequest {
  /** Null if it is not recorded. */
  agreed: AgreedOrder | null;
}

export interface RefundRequest extends TicketRequest {
  target: RefundTarget;
  /** The refund address set when the order was created; null if none was. */
  refundAddress: string | null;
  refundExtraId: string | null;
  /** The network of the deposit, to which it goes back. */
  network: string;
}

/**
 * The operations of every adapter; a missing function means that the provider does not support it. All throw ProviderError,
 * and end within 25 seconds: a longer call might be considered lost and repeated.
 */
export interface Provider {
  readonly facts: ProviderFacts;
  assets(): readonly AssetId[];
  /** Whether customers can send it the asset, and receive the asset from it. */
  takes(asset: AssetId): boolean;
  pays(asset: AssetId): boolean;
  /** Whether it accepts `from` and pays out `to`, and they differ. */
  supports(from: AssetId, to: AssetId): boolean;
  /** At this rate, or at the one that a price has if nobody names a rate. A limit that the provider does not state is absent. */
  limits(from: AssetId, to: AssetId, rateType?: RateType): Promise<Partial<Limits>>;
  /** Recently stated limits, without a call; null if there are none. */
  knownLimits?(from: AssetId, to: AssetId, rateType?: RateType): Partial<Limits> | null;
  quote(request: QuoteRequest): Promise<ProviderQuote>;
  createOrder(request: CreateRequest): Promise<ProviderOrder>;
  /** The order created under our reference; null if the provider has none. */
  findOrder?(request: CreateRequest): Promise<ProviderOrder | null>;
  /** The provider's current report on the order. */
  readStatus?(request: StatusRequest): Promise<ProviderReport | UnknownWord>;
  requestRefund?(request: RefundRequest): Promise<void>;
  /** Whether the provider has accepted this refund; one to somewhere else does not count. */
  hasRefund?(request: RefundRequest): Promise<boolean>;
  openTicket?(request: TicketRequest): Promise<void>;
  /** Whether the provider has accepted a ticket for the order. */
  hasTicket?(request: TicketRequest): Promise<boolean>;
}

interface ProviderErrorOptions {
  message?: string;
  /** The violated limit, for below_limit and above_limit. */
  limit?: string;
  /** How the call failed, such as connection_timeout or http_503, for unavailable. */
  label?: FailureLabel;
  /** For unavailable: the request certainly never reached the provider, so it may be sent again. */
  neverSent?: boolean;
  /** The call was not made, for a reason on our side such as the rate limit. It says nothing about the provider. */
  heldBack?: boolean;
  /** The call took effect, but its response is unusable. */
  tookEffect?: boolean;
  cause?: unknown;
}

/** A gateway's response, such as http_504, says nothing about the provider behind it. */
const ANSWERED = /^http_(?!502|504|52\d)\d{3}$/;

/** Why a call to a provider failed. */
export class ProviderError extends Error {
  readonly limit: string | undefined;
  readonly label: FailureLabel;
  /** Whether the call certainly had no effect at the provider. */
  readonly hadNoEffect: boolean;
  /** Whether this process did not make the call, which says nothing about the provider. */
  readonly wasHeldBack: boolean;
  /** Whether the provider responded, even with a failure: then nothing of the call is still in flight. */
  readonly wasAnswered: boolean;
  /** For a creation that may have had effect: what is known of the order at the provider; null if nothing is. */
  unused: UnusedOrder | null = null;

  constructor(
    readonly kind: ProviderErrorKind,
    {
      message = kind,
      limit,
      label = kind,
      neverSent = false,
      heldBack = false,
      tookEffect = false,
      cause,
    }: ProviderErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.limit = limit;
    this.label = label;
    this.wasHeldBack = heldBack;
    // What is refused for its rate is not carried out either.
    const isAnswerOfNone = label === 'rate_limited' || !['unavailable', 'unknown'].includes(kind);
    this.hadNoEffect = heldBack || neverSent || (isAnswerOfNone && !tookEffect);
    this.wasAnswered = this.hadNoEffect || ANSWERED.test(label);
  }
}

/** The amount is outside the provider's limits; comparing it with them shows which one it violates. */
export class OutsideLimits extends ProviderError {
  constructor(
    readonly limits: Partial<Limits>,
    options: ProviderErrorOptions = {},
  ) {
    super('refused', { label: 'outside_limits', ...options });
    this.name = 'OutsideLimits';
  }
}

/** This process cannot make the call, for a reason on our side. The call was not made. */
export class UnservedError extends ProviderError {
  constructor(code: string, label: 'credential_missing' | 'no_adapter' | 'secret_unreadable', cause?: unknown) {
    super('unavailable', { message: `${code} cannot be called: ${label}`, label, heldBack: true, cause });
    this.name = 'UnservedError';
  }
}

/** An order is refused because of what it contains, which says nothing about its provider [rules/providers: Refused orders]. */
export class RefusedFields extends ProviderError {
  constructor(
    readonly fields: readonly FieldIssue[],
    options: Pick<ProviderErrorOptions, 'message' | 'label' | 'heldBack' | 'cause'>,
  ) {
    super('refused', options);
    this.name = 'RefusedFields';
  }
}

/** Our own refusal of what an order says; the provider was not called, or created nothing. */
export class UnmetDemand extends RefusedFields {
  constructor(fields: readonly FieldIssue<DemandedMember | 'address' | 'quote_id'>[]) {
    const message = fields.map(({ field, issue }) => `${field} ${issue}`).join('; ');
    super(fields, { message, label: 'unmet_demand', heldBack: true });
    this.name = 'UnmetDemand';
  }
}

/** The last check before an order is requested from a provider; the API has applied the same rule. @throws UnmetDemand */
export function requireDemands(demands: ProviderDemands, request: CreateRequest): void {
  const { from, to, rateType, amountTo, payoutAddress, payoutExtraId, refundAddress, refundExtraId, userIp } = request;
  const issues = findUnmetDemands(
    demands,
    { fromNetwork: from.network, toNetwork: to.network, rateType, amountTo },
    {
      address: payoutAddress,
      extra_id: payoutExtraId,
      refund_address: refundAddress,
      refund_extra_id: refundExtraId,
      user_ip: userIp,
    },
  );
  if (issues.length > 0) {
    throw new UnmetDemand(issues);
  }
}

/** A member that an adapter requires. @throws UnmetDemand */
export function requireMember(field: DemandedMember, value: string | null | undefined): string {
  if (!value) {
    throw new UnmetDemand([{ field, issue: "is required by the quote's provider" }]);
  }
  return value;
}
