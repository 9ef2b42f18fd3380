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

/** What the API needs, made once at start and handed to every handler. */
export interface ApiServices {
  db: Database;
  workflows: WorkflowClient;
  keyring: Keyring;
  notifications: Notifications;
  streams: OrderStreams;
  partnerStreams: PartnerStreams;
  streamSlots: StreamSlots;
  /** Base of public links, without a trailing slash. */
  publicUrl: string;
  /** The signed public page of an order. */
  trackingUrl(orderId: string): string;
  /** Admission to Temporal: bounds the creations in flight [rules/order-creation: Admission]. */
  creationLimit: CreationLimit;
  /** Bounds the questions to providers in flight [rules/quotes: Too many at once]. */
  quoteLimit: QuoteLimit;
  temporalWatch: TemporalWatch;
  /** The address a request comes from. */
  clientIp(request: Origin): string;
  /** The country a request comes from; null where that is not known. */
  clientCountry(request: Origin): string | null;
  requests: RequestRecorder;
  lockouts: Lockouts;
  limiter: Limiter;
  providers: Providers;
  providerHealth: ProviderHealth;
  livePrices: Pick<LivePrices, 'lookUp'>;
  /** What providers delivered of what they quoted. */
  deliveredRatios: Pick<DeliveredRatios, 'lookUp'>;
  keyless: KeylessLimits;
  v2: V2Settings;
  webhooks: WebhookSettings;
  mail: MailSettings;
  /** Where Temporal's Web UI is; null where that is not known. */
  temporalUi: Pick<ShownRun, 'uiUrl' | 'namespace'> | null;
  healthProbes: HealthProbes;
}

/** How webhooks are sent. */
export interface WebhookSettings {
  /** Whether `http://localhost:<port>` may be an endpoint of test orders [rules/webhooks: URLs]. */
  allowLocalhost: boolean;
  userAgent: string;
}

/** How people get their mails [rules/users: Mails]. */
export interface MailSettings {
  /** Whether there is a server that takes them. */
  isSent: boolean;
  /** Whether whoever develops reads them in the outbox. */
  showsOutbox: boolean;
}

/** What an installation decides about the v2 layer [rules/v2: Actions; rules/v2: Statuses]. */
export interface V2Settings {
  /** Whether a refund can be asked for there. */
  refundActions: boolean;
  expiredWord: ExpiredWord;
}

export interface QuoteLimit {
  /** Asks the providers when their answers can be there in time, else throws NO_PROVIDERS_AVAILABLE with Retry-After. */
  run<T>(ask: () => Promise<T>): Promise<T>;
}
