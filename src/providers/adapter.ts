import type { RefundCapability } from '../domain/orders/order';
import type { ProviderDemands } from '../domain/orders/provider-demands';
import type { OrderStatus } from '../domain/orders/status';
import type { QuoteSide, RateType } from '../domain/quotes/terms';
import type { FailedReason } from '../domain/watching/provider-report';
import type { ProviderNames } from './assets/provider-names';
import type { Api, HttpRules } from './http/api';
import type { Limits, QuoteWarning } from './provider';
import type { SettingName, Settings } from './settings';

/** What is known of a live provider without asking it. */
export interface AdapterFacts {
  readonly code: string;
  readonly name: string;
  /** Its own site, such as `changenow.io`. */
  readonly home: string;
  readonly kind: 'instant' | 'aggregator' | 'protocol';
  /** Settings without which it cannot be used, and those that it may have. */
  readonly needs: readonly SettingName[];
  readonly accepts?: readonly SettingName[];
  /** The sides that may be asked for at each rate; a rate it lacks is absent. */
  readonly rates: Readonly<Partial<Record<RateType, readonly QuoteSide[]>>>;
  readonly refund: {
    readonly capability: RefundCapability;
    readonly windowHours: number | null;
    readonly slaHours: number | null;
    /** Where the fact is from; `assumed` wants to be checked with the first real order. */
    readonly source: 'documented' | 'assumed';
    /** Pays back to the refund address by itself; nobody has to ask. */
    readonly automatic?: true;
    /** Has the call only for partners that were given the permission; without it the refund is by ticket. */
    readonly needsPermission?: true;
  };
  readonly depositWindowMinutes: number | null;
  readonly requestsPerMinute: number;
  /** What its dearest call costs of them; 1 unless said. */
  readonly costliestCall?: number;
  /** How much of them may be spent at once, where it says how it counts; elsewhere calls are spread over the minute. */
  readonly burst?: number;
  readonly feePct: number | null;
  readonly feeNetwork: boolean | null;
  /** What an order of it must say, and cannot say; the API asks before anything is asked of anybody. */
  readonly demands: ProviderDemands;
  /**
   * Has no orders of its own: the wallet has to attach the memo to its deposit in the chain's own way, such as an OP_RETURN, and
   * to report the hash of the deposit, by which alone the swap can be followed.
   */
  readonly needsMemoWallet?: true;
  /**
   * What it takes beside an order's id to read the order: something that the provider gives out once, when it makes the order, or
   * the memo of the deposit.
   */
  readonly orderSecret?: 'issued' | 'deposit_memo';
  /** What the answer to a creation repeats, by its documents. */
  readonly echoes: readonly EchoMember[];
  /** Networks with memos on which its deposit addresses are each of one order alone, so that a deposit needs none. */
  readonly ownDepositAddresses?: readonly string[];
  /** Never says the hash of its payout. */
  readonly hidesPayoutHash?: true;
  /** Never says what it has paid out. */
  readonly hidesPaidAmount?: true;
  /** Never says the hash of a deposit. */
  readonly hidesDepositHash?: true;
  /** Never says the hash of a refund. */
  readonly hidesRefundHash?: true;
  /** Statuses that it has no word for; its orders go on under the word before, or end under another. */
  readonly neverReports?: readonly OrderStatus[];
  /** Whether deposits after the window are still seen, and what becomes of them. */
  readonly lateDeposits: 'handled' | 'lost' | 'unknown';
  /** What the documents leave open, to be checked with the first real order. */
  readonly toVerify: readonly string[];
}

/** An asset in the provider's own words. */
export interface ListedAsset {
  readonly ticker: string;
  /** Its word for the network; empty where the ticker says it all. */
  readonly network: string;
  readonly contract: string | null;
  /** The coin's own ticker, where `ticker` is a code or names the network too. */
  readonly symbol?: string;
  /** Places of its base unit, where the provider says. */
  readonly decimals?: number;
  /** Whether customers may send it, and be paid in it. */
  readonly sends: boolean;
  readonly receives: boolean;
}

export interface AdapterPair {
  readonly from: ListedAsset;
  readonly to: ListedAsset;
  readonly rate: RateType;
}

export interface AdapterQuoteRequest extends AdapterPair {
  /** In units of `from` to send, in units of `to` to receive. */
  readonly amount: string;
  readonly side: QuoteSide;
  /** The end user's address, only where the operator lets it be passed on. */
  readonly userIp?: string | null;
  /** The partner's markup, which the provider is to keep; only with `Adapter.markup`. */
  readonly markupBps?: number;
}

export interface AdapterQuote {
  readonly amountFrom: string;
  /** Net of all of the provider's fees: what reaches the payout address. */
  readonly amountTo: string;
  /** By which the order names the quote. */
  readonly quoteRef: string | null;
  readonly validUntil: string | null;
  readonly etaSeconds: number | null;
  /** In units of `to`, already taken off `amountTo`; null where the provider does not say. */
  readonly networkFee: string | null;
  readonly limits: Partial<Limits> | null;
  /** At an aggregator, who really swaps. */
  readonly realProvider: string | null;
  readonly warnings: readonly QuoteWarning[];
}

export interface AdapterOrderRequest extends AdapterPair {
  /** Our order's id, where the provider has room for it. */
  readonly reference: string;
  readonly side: QuoteSide;
  readonly amountFrom: string;
  readonly amountTo: string;
  readonly quoteRef: string | null;
  readonly payoutAddress: string;
  readonly payoutExtraId: string | null;
  readonly refundAddress: string | null;
  readonly refundExtraId: string | null;
  /** The end user's address, only where the operator lets it be passed on. */
  readonly userIp: string | null;
  /** As in the price. */
  readonly markupBps?: number;
  /** Where the provider is to send its messages about the order; only with `CallbackRules.isAskedFor`. */
  readonly callbackUrl?: string | null;
}

/** What an answer to a creation may repeat of the request. */
export type EchoMember =
  | 'payoutAddress'
  | 'payoutExtraId'
  | 'refundAddress'
  | 'from'
  | 'fromNetwork'
  | 'to'
  | 'toNetwork';

/** What it repeats, assets as in `ListedAsset`; missing or null is what it does not. */
export type Echo = Readonly<Partial<Record<EchoMember, string | null>>>;

export interface CreatedOrder {
  readonly providerOrderId: string;
  /** What else it takes to read or refund the order; kept sealed. */
  readonly secret: string | null;
  readonly depositAddress: string;
  readonly depositExtraId: string | null;
  readonly expiresAt: string | null;
  /** What the provider promises; null where it does not repeat it. */
  readonly amountFrom: string | null;
  readonly amountTo: string | null;
  /** Compared with what was asked for before anybody sees the order. */
  readonly echo: Echo;
}

export interface ReportedDeposit {
  readonly txHash: string;
  readonly memo: string | null;
}

export interface OrderKey {
  readonly providerOrderId: string;
  readonly secret: string | null;
  /** What the wallet says of its deposit, and the memo it was told to attach; only `needsMemoWallet` providers get it. */
  readonly deposit?: ReportedDeposit | null;
}

/** The provider's account of an order. Absent members are what it did not say. */
export interface StatusAnswer {
  /** The provider's own word. */
  readonly word: string;
  /** Ours; null for a word that nobody knows, which changes nothing. */
  readonly status: OrderStatus | null;
  readonly amountFrom?: string | null;
  readonly amountTo?: string | null;
  /** What was taken of a payout for its network, in units of what is received; only where the provider says. */
  readonly networkFee?: string | null;
  readonly txInHash?: string | null;
  readonly txOutHash?: string | null;
  readonly refundHash?: string | null;
  readonly depositAddress?: string | null;
  readonly depositExtraId?: string | null;
  readonly expiresAt?: string | null;
  readonly reason?: FailedReason;
  readonly message?: string | null;
}

export interface AdapterRefundRequest extends OrderKey {
  readonly address: string;
  readonly extraId: string | null;
}

/** How the provider keeps a part of each swap for the operator's account there [rules/quotes: Markup]. */
export interface MarkupRules {
  /** More than so many hundredths of a percent it does not take. */
  readonly mostBps: number;
  /** The operator's account there, without which nothing can be kept. */
  readonly needs?: SettingName;
}

/** One message of a provider that something changed; only a hint to ask at once. */
export interface CallbackRules {
  /** Whether each order names where its messages go. */
  isAskedFor?(settings: Settings): boolean;
  /** The order it is about, or null when it is not authentic or not understood. */
  read(message: { headers: Readonly<Record<string, string>>; body: string }, settings: Settings): string | null;
}

/**
 * One live provider: its facts and the operations it has. What it lacks is absent. Every operation throws ProviderError.
 * An order is made at most once; `createOrder` is never repeated by the caller.
 */
export interface Adapter {
  readonly facts: AdapterFacts;
  readonly http: HttpRules;
  /** How it calls networks and currencies, where that is not as most do. */
  readonly names?: ProviderNames;
  assets(api: Api): Promise<ListedAsset[]>;
  limits?(api: Api, pair: AdapterPair): Promise<Partial<Limits>>;
  quote(api: Api, request: AdapterQuoteRequest): Promise<AdapterQuote>;
  createOrder(api: Api, request: AdapterOrderRequest): Promise<CreatedOrder>;
  /** The order that was made under our reference, null when there certainly is none. */
  findOrder?(api: Api, reference: string): Promise<CreatedOrder | null>;
  readStatus(api: Api, order: OrderKey): Promise<StatusAnswer>;
  requestRefund?(api: Api, call: AdapterRefundRequest): Promise<void>;
  /** Whether the provider has taken a refund call for the order. */
  hasRefund?(api: Api, order: OrderKey): Promise<boolean>;
  readonly callback?: CallbackRules;
  readonly markup?: MarkupRules;
}
