import type { Notifications } from '../src/db/notifications';
import type { ProofOf } from '../src/domain/evidence/chains';
import type { Intervals } from '../src/domain/intervals';
import type { Demandable } from '../src/domain/users/second-factor';
import type { ExpiredWord } from '../src/domain/v2/status';
import type { HostChecks } from '../src/net/host-records';
import type { OperationServices } from '../src/operations/operation';
import type { CreationLimit, TemporalWatch } from '../src/operations/orders/creation/create-call';
import type { OidcLogin } from '../src/operations/users/oidc-login';
import type { TrackingHosts } from '../src/process/tracking-hosts';
import type { ProviderHealth } from '../src/providers/health';
import type { Providers } from '../src/providers/registry';
import type { LivePrices } from '../src/quotes/prices';
import type { KnownRankFactors } from '../src/quotes/ranking';
import type { Origin } from './authentication/client-ip';
import type { HealthProbes } from './authentication/health-probes';
import type { Lockouts } from './authentication/lockouts';
import type { DashboardStreams } from './internal/dashboard/events/shared-changes';
import type { Limiter } from './limits/limiter';
import type { RequestRecorder } from './requests/recorder';
import type { OrderStreams } from './streams/order-streams';
import type { PartnerStreams } from './streams/partner-streams';
import type { StreamSlots } from './streams/slots';

/** The API's dependencies, created once at start and passed to every handler. */
export interface ApiServices extends OperationServices {
  /** Longest wait for Temporal. */
  answerLimitMs: number;
  intervals: Intervals;
  notifications: Notifications;
  streams: OrderStreams;
  partnerStreams: PartnerStreams;
  dashboardStreams: DashboardStreams;
  streamSlots: StreamSlots;
  /** Limits the creations in flight, to protect Temporal [rules/order-creation: Admission]. */
  creationLimit: CreationLimit;
  /** Limits the calls to providers in flight [rules/quotes: Too many at once]. */
  quoteLimit: QuoteLimit;
  temporalWatch: TemporalWatch;
  /** The address a request comes from. */
  clientIp(request: Origin): string;
  /** The country a request comes from; null if unknown. */
  clientCountry(request: Origin): string | null;
  requests: RequestRecorder;
  lockouts: Lockouts;
  limiter: Limiter;
  providers: Providers;
  providerHealth: ProviderHealth;
  livePrices: Pick<LivePrices, 'lookUp'>;
  /** The networks on which an order of the provider needs proof [rules/evidence: Proof]. */
  proofOf: ProofOf;
  /** How much providers delivered of the amounts they quoted. */
  rankFactors: Pick<KnownRankFactors, 'lookUp'>;
  keyless: KeylessLimits;
  v2: V2Settings;
  people: PeopleSettings;
  /** The identity provider; null without one [rules/oidc]. */
  oidc: OidcLogin | null;
  payouts: PayoutSettings;
  webhooks: WebhookSettings;
  mail: MailSettings;
  healthProbes: HealthProbes;
  /** Partners' own host names. */
  trackingHosts: TrackingHosts;
  hostChecks: HostChecks;
  /** Null if the installation has no public status page. */
  statusPage: StatusPageSettings | null;
  /** Null if tracking pages offer no push notifications. */
  push: PushSettings | null;
}

/** Limits per minute for one address range without a key [rules/rate-limits: Classes]. */
export interface KeylessLimits {
  readsPerMinute: number;
  bulkPerMinute: number;
}

/** How long what the status page shows is stored; of what is older it knows nothing [rules/incidents: Status page]. */
export interface StatusPageSettings {
  probesKeptMs: number;
  outagesKeptMs: number;
}

/** How browsers are told of changes of an order [rules/tracking: Push]. */
export interface PushSettings {
  /** Names of push services besides those of the usual browsers. */
  services: readonly string[];
}

/** What is demanded of people who log in. */
export interface PeopleSettings {
  /** Whose accounts must have a second factor [rules/step-up: Who must have one]. */
  secondFactorDemandedOf: readonly Demandable[];
  /** Whether the support console can be used from an address [rules/step-up: Support console]. */
  isConsoleAddress(ip: string): boolean;
}

export interface PayoutSettings {
  /** How long a new payout address waits [rules/payouts: Payout addresses]. */
  coolOffMs: number;
}

/** How webhooks are sent. */
export interface WebhookSettings {
  /** Whether `http://localhost:<port>` may be an endpoint of test orders [rules/webhooks: URLs]. */
  allowLocalhost: boolean;
  ownPorts?: ReadonlySet<number>;
  userAgent: string;
}

/** How people receive mail [rules/users: Mails]. */
export interface MailSettings {
  /** Whether a mail server is configured. */
  isSent: boolean;
  /** Whether mails are shown in the development outbox. */
  showsOutbox: boolean;
}

/** The installation's settings for the v2 API [rules/v2: Actions; rules/v2: Statuses]. */
export interface V2Settings {
  /** Whether refunds can be requested in the v2 API. */
  refundActions: boolean;
  expiredWord: ExpiredWord;
}

export interface QuoteLimit {
  /** Runs the call if it can finish in time, otherwise throws NO_PROVIDERS_AVAILABLE with Retry-After. */
  run<T>(call: () => Promise<T>): Promise<T>;
}
