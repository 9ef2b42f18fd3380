import type { z } from 'zod';
import type { RefundCapability } from '../domain/orders/order';
import type { ProviderDemands } from '../domain/orders/provider-demands';
import type { OrderNames } from '../domain/orders/refused-fields';
import type { OrderStatus } from '../domain/orders/status';
import type { SettingName, Settings } from '../domain/providers/settings';
import type { ProviderTraits } from '../domain/providers/traits';
import type { QuoteSide, RateType } from '../domain/quotes/terms';
import type { FailedReason } from '../domain/watching/provider-report';
import type { ProviderNames } from './assets/provider-names';
import type { MarkupRules } from './markup';
import type { Limits, ProviderError, QuoteWarning } from './provider';

/**
 * What is known about a live provider without calling it. None converts refunds: AdapterRefundRequest only contains addresses.
 */
export interface AdapterFacts extends Omit<ProviderTraits, 'convertsRefunds'> {
  readonly code: string;
  readonly name: string;
  /** Its own website, such as `changenow.io`. */
  readonly home: string;
  readonly kind: 'instant' | 'aggregator' | 'protocol';
  /** Required settings, and optional ones. */
  readonly needs: readonly SettingName[];
  readonly accepts?: readonly SettingName[];
  /** The quote sides available at each rate type; an unsupported rate type is absent. */
  readonly rates: Readonly<Partial<Record<RateType, readonly QuoteSide[]>>>;
  readonly refund: {
    readonly capability: RefundCapability;
    readonly windowHours: number | null;
    readonly slaHours: number | null;
    /** The source of this fact; `assumed` must be confirmed with the first real order. */
    readonly source: 'documented' | 'assumed';
    /** Refunds to the refund address automatically, without a request. */
    readonly automatic?: true;
    /** Only partners with the permission have the refund call; without it, refunds go by ticket. */
    readonly needsPermission?: true;
  };
  readonly depositWindowMinutes: number | null;
  readonly requestsPerMinute: number;
  /** The cost of its most expensive call; default 1. */
  readonly costliestCall?: number;
  /**
   * How many calls may be made at once, if the provider documents its counting; otherwise they are spread over the minute.
   */
  readonly burst?: number;
  readonly feePct: number | null;
  readonly feeNetwork: boolean | null;
  /** How a share of each swap is kept for the operator's account, according to the documentation. */
  readonly markup: MarkupRules;
  /** What an order must, and must not, contain; the API checks it before any provider is called. */
  readonly demands: ProviderDemands;
  /** The names of an order's fields in the request that creates it; its refusals repeat them. */
  readonly orderNames: OrderNames;
  /**
   * Has no orders of its own: the wallet must attach the memo to its deposit by the chain's means, such as an OP_RETURN, and
   * report the deposit's hash, the only way to track the swap.
   */
  readonly needsMemoWallet?: true;
  /** What reading an order requires besides its id: a secret issued once at creation, or the memo of the deposit. */
  readonly orderSecret?: 'issued' | 'deposit_memo';
  /** What the response to a creation repeats, according to the documentation. */
  readonly echoes: readonly EchoMember[];
  /** What an answer about an order's status repeats, according to the documentation. */
  readonly statusEchoes: readonly StatusEchoMember[];
  /** Memo networks on which each order has a deposit address of its own, so that deposits need no memo. */
  readonly ownDepositAddresses?: readonly string[];
  /** Statuses it never reports; its orders stay in the previous status, or end in another. */
  readonly neverReports?: readonly OrderStatus[];
  /** Whether deposits after the window are still noticed, and what happens to them. */
  readonly lateDeposits: 'handled' | 'lost' | 'unknown';
  /** What the documentation leaves open, to be confirmed with the first real order. */
  readonly toVerify: readonly string[];
}

/** An asset as the provider names it. */
export interface ListedAsset {
  readonly ticker: string;
  /** Its name for the network; empty if the ticker identifies both. */
  readonly network: string;
  readonly contract: string | null;
  /** The coin's own ticker, if `ticker` is a code or includes the network. */
  readonly symbol?: string;
  /** Decimals of its base unit, if the provider states them. */
  readonly decimals?: number;
  /** Whether customers may send it, and receive it. */
  readonly sends: boolean;
  readonly receives: boolean;
}

export interface AdapterPair {
  readonly from: ListedAsset;
  readonly to: ListedAsset;
  readonly rate: RateType;
}

export interface AdapterQuoteRequest extends AdapterPair {
  /** In units of `from` for side send, in units of `to` for side receive. */
  readonly amount: string;
  readonly side: QuoteSide;
  /** The end user's address, only if the operator permits passing it on. */
  readonly userIp?: string | null;
  /** What the provider withholds for the operator's account, in hundredths of a percent; only if it can per order. */
  readonly markupBps?: number;
}

export interface AdapterQuote {
  readonly amountFrom: string;
  /** The amount that reaches the payout address, after all of the provider's fees. */
  readonly amountTo: string;
  /** The quote's id at the provider, for creating the order. */
  readonly quoteRef: string | null;
  readonly validUntil: string | null;
  readonly etaSeconds: number | null;
  /** In units of `to`, already deducted from `amountTo`; null if the provider does not state it. */
  readonly networkFee: string | null;
  readonly limits: Partial<Limits> | null;
  /** At an aggregator, the provider that executes the swap. */
  readonly realProvider: string | null;
  readonly warnings: readonly QuoteWarning[];
}

export interface AdapterOrderRequest extends AdapterPair {
  /** Our order's id, if the provider has a field for it. */
  readonly reference: string;
  readonly side: QuoteSide;
  readonly amountFrom: string;
  readonly amountTo: string;
  readonly quoteRef: string | null;
  readonly payoutAddress: string;
  readonly payoutExtraId: string | null;
  readonly refundAddress: string | null;
  readonly refundExtraId: string | null;
  /** The end user's address, only if the operator permits passing it on. */
  readonly userIp: string | null;
  /** As in the price request. */
  readonly markupBps?: number;
  /** The URL for the provider's callbacks about the order; only with `CallbackRules.isAskedFor`. */
  readonly callbackUrl?: string | null;
}

/** Fields of the request that a response to a creation may repeat. */
export type EchoMember =
  | 'payoutAddress'
  | 'payoutExtraId'
  | 'refundAddress'
  | 'from'
  | 'fromNetwork'
  | 'to'
  | 'toNetwork';

/** The repeated fields, assets as in `ListedAsset`; missing or null if not repeated. */
export type Echo = Readonly<Partial<Record<EchoMember, string | null>>>;

/** What an answer about an order's status may repeat of it. */
export type StatusEchoMember = EchoMember | 'providerOrderId' | 'depositAddress' | 'depositExtraId';
export type StatusEcho = Readonly<Partial<Record<StatusEchoMember, string | null>>>;

export interface CreatedOrder {
  readonly providerOrderId: string;
  /** A further secret needed to read or refund the order; stored sealed. */
  readonly secret: string | null;
  readonly depositAddress: string;
  readonly depositExtraId: string | null;
  readonly expiresAt: string | null;
  /** The amounts the provider promises; null if it does not repeat them. */
  readonly amountFrom: string | null;
  readonly amountTo: string | null;
  /** The rate type that the provider names for it; missing or null if it names none. */
  readonly rate?: RateType | null;
  /** Compared with the request before anybody sees the order. */
  readonly echo: Echo;
}

export interface ReportedDeposit {
  readonly txHash: string;
  readonly memo: string | null;
}

export interface OrderKey {
  readonly providerOrderId: string;
  readonly secret: string | null;
  /** The deposit reported by the wallet, and the memo it had to attach; only for `needsMemoWallet` providers. */
  readonly deposit?: ReportedDeposit | null;
}

/** The provider's report on an order. Absent members were not reported. */
export interface StatusAnswer {
  /** The provider's own status word. */
  readonly word: string;
  /** Our status; null for an unknown word, which changes nothing. */
  readonly status: OrderStatus | null;
  readonly amountFrom?: string | null;
  readonly amountTo?: string | null;
  /** What the order was opened for, as the provider repeats it; not what has arrived or was paid. */
  readonly agreed?: { readonly amountFrom: string | null; readonly amountTo: string | null };
  /** The network fee deducted from the payout, in the received asset; only if the provider reports it. */
  readonly networkFee?: string | null;
  readonly txInHash?: string | null;
  readonly txOutHash?: string | null;
  readonly refundHash?: string | null;
  /** What went back to the user, in the sent asset. */
  readonly refundAmount?: string | null;
  /** The end of the deposit window; read of a new order whose creation does not say it. */
  readonly expiresAt?: string | null;
  /** Compared with the order before anything else of the answer is used. */
  readonly echo: StatusEcho;
  readonly reason?: FailedReason;
  readonly message?: string | null;
}

export interface RefundAnswer {
  readonly isAccepted: boolean;
  /** Where the refund goes, as far as the answer says; another refund than the decided one does not count as accepted. */
  readonly goesTo: { readonly address: string | null; readonly extraId: string | null };
  /** Compared with the order, like that of a status. */
  readonly echo: StatusEcho;
}

export interface AdapterRefundRequest extends OrderKey {
  readonly address: string;
  readonly extraId: string | null;
}

export type ProviderQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A request before authentication. */
export interface PreparedRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute, including the query. */
  readonly url: URL;
  /** The exact bytes sent; empty for no body. */
  readonly body: string;
  /** In milliseconds. */
  readonly at: number;
}

export interface AnswerParts {
  readonly httpStatus: number;
  /** Parsed with numbers as strings, or the raw text if it is not JSON. */
  readonly body: unknown;
  /** The raw text, to tell a JSON string from an HTML page or a truncated response. */
  readonly text: string;
}

/** How to call a provider over HTTP. */
export interface HttpRules {
  /** Its published base URL, without a trailing slash; PROVIDER_<CODE>_URL overrides it. */
  readonly baseUrl: string;
  /** Headers of every request: keys, and signatures over the exact bytes sent. */
  headers?(settings: Settings, request: PreparedRequest): Readonly<Record<string, string>>;
  /** Query parameters of every request, for providers that take the key there. */
  query?(settings: Settings): ProviderQuery;
  /** Recognizes the provider's error format, also with HTTP 200; null if the response is no error. */
  readError?(answer: AnswerParts): ProviderError | null;
  /** When a 429 permits the next call, in milliseconds since 1970, if its text says so instead of a Retry-After header. */
  readPause?(text: string): number | null;
}

export interface ProviderCallOptions<T extends z.ZodType> {
  /** Schema of the response; other members are ignored. */
  readonly answer: T;
  readonly query?: ProviderQuery;
  /** Sent as JSON. Every `exactNumber` in it retains all digits. */
  readonly body?: unknown;
  /** Sent as a form instead of `body`. */
  readonly form?: ProviderQuery;
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates or changes something, so it is never repeated, even if it is a GET. */
  readonly once?: true;
  /** Called with the answer before it is read, which may fail. */
  readonly onAnswer?: (body: unknown) => void;
  /** Cost in units of the provider's rate limit; default 1. */
  readonly cost?: number;
}

/**
 * Calls a provider: applies timeouts and rate limits, parses exactly, maps errors, records the redacted request and
 * response.
 */
export interface Api {
  readonly settings: Settings;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  get<T extends z.ZodType>(path: string, options: ProviderCallOptions<T>): Promise<z.output<T>>;
  post<T extends z.ZodType>(path: string, options: ProviderCallOptions<T>): Promise<z.output<T>>;
}

/** A provider's callback that something changed; it only triggers an immediate poll. */
export interface CallbackRules {
  /** Whether each order request contains its callback URL. */
  isSetPerOrder?(settings: Settings): boolean;
  /** The id of its order; null if the message is not authentic or cannot be parsed. */
  read(message: { headers: Readonly<Record<string, string>>; body: string }, settings: Settings): string | null;
}

/**
 * A live provider: its facts and the operations it supports; unsupported ones are absent. Every operation throws
 * ProviderError. An order is created at most once; callers never repeat `createOrder`.
 */
export interface Adapter {
  readonly facts: AdapterFacts;
  readonly http: HttpRules;
  /** Its names of networks and currencies, where they are unusual. */
  readonly names?: ProviderNames;
  assets(api: Api): Promise<ListedAsset[]>;
  limits?(api: Api, pair: AdapterPair): Promise<Partial<Limits>>;
  quote(api: Api, request: AdapterQuoteRequest): Promise<AdapterQuote>;
  createOrder(api: Api, request: AdapterOrderRequest): Promise<CreatedOrder>;
  /** The order created under our reference; null if there certainly is none. */
  findOrder?(api: Api, reference: string): Promise<CreatedOrder | null>;
  readStatus(api: Api, order: OrderKey): Promise<StatusAnswer>;
  requestRefund?(api: Api, call: AdapterRefundRequest): Promise<void>;
  /** Whether the provider has accepted a refund call for the order. */
  hasRefund?(api: Api, order: OrderKey): Promise<RefundAnswer>;
  readonly callback?: CallbackRules;
}
