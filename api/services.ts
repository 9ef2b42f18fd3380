import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '../src/db/client';
import type { Notifications } from '../src/db/notifications';
import type { ExpiredWord } from '../src/domain/v2/status';
import type { CreationLimit, TemporalWatch } from '../src/operations/orders/creation/create-call';
import type { ProviderHealth } from '../src/providers/health';
import type { Providers } from '../src/providers/registry';
import type { DeliveredRatios } from '../src/quotes/delivered-ratios';
import type { LivePrices } from '../src/quotes/prices/live-prices';
import type { Keyring } from '../src/security/keyring';
import type { ShownRun } from '../src/temporal/ui-address';
import type { Origin } from './admission/client-ip';
import type { HealthProbes } from './admission/health-probes';
import type { Lockouts } from './admission/lockouts';
import type { KeylessLimits } from './limits/buckets';
import type { Limiter } from './limits/limiter';
import type { RequestRecorder } from './requests/recorder';
import type { OrderStreams } from './streams/order-streams';
import type { PartnerStreams } from './streams/partner-streams';
import type { StreamSlots } from './streams/slots';

/** The API's dependencies, created once at start and passed to every handler. */
export interface ApiServices {
  db: Database;
  workflows: WorkflowClient;
  keyring: Keyring;
  notifications: Notifications;
  streams: OrderStreams;
  partnerStreams: PartnerStreams;
  streamSlots: StreamSlots;
  /** Base URL of public links, without a trailing slash. */
  publicUrl: string;
  /** The signed URL of an order's tracking page. */
  trackingUrl(orderId: string): string;
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
  /** How much providers delivered of the amounts they quoted. */
  deliveredRatios: Pick<DeliveredRatios, 'lookUp'>;
  keyless: KeylessLimits;
  v2: V2Settings;
  webhooks: WebhookSettings;
  mail: MailSettings;
  /** URL and namespace of Temporal's Web UI; null if unknown. */
  temporalUi: Pick<ShownRun, 'uiUrl' | 'namespace'> | null;
  healthProbes: HealthProbes;
}

/** How webhooks are sent. */
export interface WebhookSettings {
  /** Whether `http://localhost:<port>` may be an endpoint of test orders [rules/webhooks: URLs]. */
  allowLocalhost: boolean;
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
