import type { AssetId } from '../domain/assets/currencies';
import type { Deposit, OrderInput, RefundCapability, RefundTarget } from '../domain/orders/order';
import type { ProviderDemands } from '../domain/orders/provider-demands';
import type { QuoteSide, RateType } from '../domain/quotes/terms';
import type { ProviderReport, UnknownWord } from '../domain/watching/provider-report';

/** What is known of a provider before any order [rules/refunds: Modes]. */
export interface ProviderFacts {
  readonly code: string;
  readonly name: string;
  readonly sandbox: boolean;
  readonly refundCapability: RefundCapability;
  /** Programmatic refunds only. */
  readonly refundWindowHours: number | null;
  /** Refunds by ticket only. */
  readonly refundSlaHours: number | null;
  /** Whether it can pay a refund as a stablecoin [rules/refunds: Converting to a stablecoin]. */
  readonly convertsRefunds: boolean;
  readonly feePct: number | null;
  readonly feeNetwork: boolean | null;
  /**
   * Null where the provider states none; the service's own window holds then [rules/orders-and-transitions: Timers].
   */
  readonly depositWindowMinutes: number | null;
  /** The sides that may be asked for at each rate; a rate it lacks is absent. */
  readonly rates: Readonly<Partial<Record<RateType, readonly QuoteSide[]>>>;
  /** Where the refund mode is known from; live providers only [rules/providers: Refund modes]. */
  readonly refundSource?: 'documented' | 'assumed' | 'operator';
  /** What it lets one caller ask; live providers only. */
  readonly requestsPerMinute?: number;
  /** What an order of it must say, and cannot say; live providers only. */
  readonly demands?: ProviderDemands;
  /** A deposit is a swap only with its memo, and is found only by its hash [rules/providers: Memo wallets]. */
  readonly needsMemoWallet?: true;
  /** Never says the transaction or the amount of its payouts, so a completion counts without [rules/orders-and-transitions: Evidence]. */
  readonly hidesPayoutHash?: true;
  readonly hidesPaidAmount?: true;
  /** Never says the transaction of a deposit, so a deposit may be there whenever it is not seen. */
  readonly hidesDepositHash?: true;
  /** Never says the transaction of a refund, so a refund counts without [rules/orders-and-transitions: Evidence]. */
  readonly hidesRefundHash?: true;
  /** Who keeps a partner's markup, and how much of one; without it the provider's prices carry none [rules/quotes: Markup]. */
  readonly markup?: { readonly keptBy: 'provider' | 'sandbox'; readonly mostBps: number };
}

export interface QuoteRequest {
  from: AssetId;
  to: AssetId;
  /** In units of `from` to send, in units of `to` to receive. */
  amount: string;
  side: QuoteSide;
  rateType: RateType;
  /** The end user's address, for the providers that price by it. */
  userIp?: string | null;
  /** What the provider is to keep for the partner, in hundredths of a percent; the price is net of it. */
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
  /** Net of all of the provider's fees. */
  amountTo: string;
  etaSeconds: number;
  warnings: QuoteWarning[];
  /** What follows is of live providers alone. */
  /** By which the order names the quote at the provider. */
  quoteRef?: string | null;
  /** When the provider's own promise ends. */
  validUntil?: string | null;
  /** In units of `to`, already taken off `amountTo`; null where the provider does not say. */
  networkFee?: string | null;
  limits?: Partial<Limits> | null;
  /** At an aggregator, who really swaps. */
  realProvider?: string | null;
}

/** In units of the asset that is sent. */
export interface Limits {
  min: string;
  max: string;
  /** When the provider said so, where that was before. */
  asOf?: string;
}

/** Our order as its provider has to know it; `orderId` is the reference by which it can be found again. */
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
  /** The end user's address, only where the operator lets it be passed on. */
  userIp: string | null;
  /** What the provider is to keep for the partner. */
  markupBps?: number;
}

/** An order as its provider made it. */
export interface ProviderOrder extends Omit<Deposit, 'amountTo'> {
  /** What it promises to pay out for the quoted amount; missing where it does not say. */
  amountTo?: string;
  /** What else it takes to read or refund the order, sealed; missing at most providers. It never gets into a history. */
  sealedSecret?: string | null;
}

export interface TicketRequest {
  orderId: string;
  providerOrderId: string;
}

export interface RefundRequest extends TicketRequest {
  target: RefundTarget;
  /** Where the order said at its creation that a refund goes; null where it did not. */
  refundAddress: string | null;
}

/**
 * What every adapter offers; a function it lacks is a thing its provider cannot do. All of them throw ProviderError, and end
 * within 25 seconds, for what is longer under way may be taken for lost, and be done again.
 */
export interface Provider {
  readonly facts: ProviderFacts;
  assets(): readonly AssetId[];
  /** Whether the asset can be sent to it, and whether it can be received from it. */
  takes(asset: AssetId): boolean;
  pays(asset: AssetId): boolean;
  /** Whether it takes the one and pays the other, and they are not one. */
  supports(from: AssetId, to: AssetId): boolean;
  /** An end that the provider does not state is missing. */
  limits(from: AssetId, to: AssetId): Promise<Partial<Limits>>;
  /** Those that it stated a moment ago, without asking; null where there are none. */
  knownLimits?(from: AssetId, to: AssetId): Partial<Limits> | null;
  quote(request: QuoteRequest): Promise<ProviderQuote>;
  createOrder(request: CreateRequest): Promise<ProviderOrder>;
  /** The order that was made under our reference; null when the provider has none. */
  findOrder?(request: CreateRequest): Promise<ProviderOrder | null>;
  /** What the provider says of the order now. */
  readStatus?(request: TicketRequest): Promise<ProviderReport | UnknownWord>;
  requestRefund?(request: RefundRequest): Promise<void>;
  /** Whether the provider has taken a refund call for the order. */
  hasRefund?(request: TicketRequest): Promise<boolean>;
  openTicket?(request: TicketRequest): Promise<void>;
  /** Whether the provider has taken a ticket for the order. */
  hasTicket?(request: TicketRequest): Promise<boolean>;
}

/** `unavailable`: no answer, so the call may or may not have been taken; `unknown`: that cannot be found out any more. */
export type ProviderErrorKind =
  | 'below_limit'
  | 'above_limit'
  | 'unsupported_pair'
  | 'unavailable'
  | 'unknown'
  | 'refused';

export interface ProviderErrorOptions {
  message?: string;
  /** The limit that was passed, for below_limit and above_limit. */
  limit?: string;
  /** How the provider failed to answer, such as connection_timeout or http_503, for unavailable. */
  label?: string;
  /** For unavailable: the request certainly never reached the provider, so it may be sent again. */
  neverSent?: boolean;
  /** The call was not even made, for a reason of ours, such as the provider's rate limit. It says nothing of the provider. */
  heldBack?: boolean;
  /** It did what it was asked for, and what it answered cannot be used. */
  tookEffect?: boolean;
  cause?: unknown;
}

/** A gateway's answer, such as http_504, says nothing of the provider behind it. */
const ANSWERED = /^http_(?!502|504|52\d)\d{3}$/;

/** Why a provider's call brought nothing. */
export class ProviderError extends Error {
  readonly limit: string | undefined;
  readonly label: string;
  /** Whether the call certainly changed nothing at the provider. */
  readonly hadNoEffect: boolean;
  /** Whether this process held the call back, which says nothing of the provider. */
  readonly wasHeldBack: boolean;
  /** Whether the provider spoke, if only of a failure: then nothing of the call is on its way any more. */
  readonly wasAnswered: boolean;

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
    this.hadNoEffect = heldBack || neverSent || !(tookEffect || ['unavailable', 'unknown'].includes(kind));
    this.wasAnswered = this.hadNoEffect || ANSWERED.test(label);
  }
}

/** This process cannot make the call: it lacks a credential, or knows no such provider. The call was not made. */
export class UnservedError extends ProviderError {
  constructor(code: string, label: 'credential_missing' | 'no_adapter') {
    super('unavailable', { message: `${code} cannot be called: ${label}`, label, heldBack: true });
    this.name = 'UnservedError';
  }
}

/** The amount lies outside the provider's limits; which end it passed shows in comparing them with what was asked for. */
export class OutsideLimits extends ProviderError {
  constructor(
    readonly limits: Partial<Limits>,
    options: ProviderErrorOptions = {},
  ) {
    super('refused', options);
    this.name = 'OutsideLimits';
  }
}
