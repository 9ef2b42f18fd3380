import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import type { FoundQuote } from '#db/quotes/quotes';
import type { Environment } from '#domain/environment';
import type { V2Terms } from '#domain/v2/flow';
import type { ProviderHealth } from '#providers/health';
import type { Providers } from '#providers/registry';
import type { LivePrices } from '#quotes/prices/live-prices';
import type { OrderTerms } from './order-terms';

/** One order that is asked for, by whichever API. */
export interface CreateCall {
  services: CreationServices;
  caller: OrderingPartner;
  body: OrderTerms;
  /** The quote that the order uses; null where there is none. */
  quote: () => Promise<FoundQuote | null>;
  /** What takes too long to be done while a place among the creations is held. */
  prepare?: () => Promise<unknown>;
  /** Of an order of the v2 layer alone. */
  v2?: V2Terms;
  sandbox: SandboxChoice | null;
  orderId: string;
  /** Of a seeded order; 0 for any other. */
  generation: number;
}

/** How a sandbox order is to be played. */
export interface SandboxChoice {
  /** Null where the order's amount may choose one [rules/sandbox-and-clock: Magic amounts]. */
  scenario: string | null;
  ttlSeconds: number;
  ttlGiven: boolean;
  seed: string | undefined;
}

/** Who asks for the order, and on what terms [rules/payouts: What an order earns]. */
export interface OrderingPartner {
  partnerId: string;
  environment: Environment;
  /** Codes of providers that the partner does not want for new orders. */
  switchedOff: readonly string[];
  /** The service's commission, in hundredths of a percent, and the partner's share of it in percent. */
  feeBps: number;
  revenueSharePct: number;
}

/** What a creation needs of the process that it runs in. */
export interface CreationServices {
  db: Database;
  workflows: WorkflowClient;
  providers: Pick<Providers, 'find' | 'isOn'>;
  providerHealth: Pick<ProviderHealth, 'isDrained'>;
  livePrices: Pick<LivePrices, 'lookUp'>;
  temporalWatch: TemporalWatch;
  /** Admission to Temporal: bounds the creations in flight [rules/order-creation: Admission]. */
  creationLimit: CreationLimit;
  /** The signed public page of an order. */
  trackingUrl(orderId: string): string;
}

/** Which parts answer that orders need beside the database. */
export interface TemporalChecks {
  engine: 'ok' | 'down';
  worker: 'ok' | 'down';
}

export interface TemporalWatch {
  /** As of the last look, less than two seconds ago. */
  checks(): Promise<TemporalChecks>;
  /** The latest edition that all running workers know, as of the last look. */
  editionOfNewOrder(): number;
}

export interface CreationLimit {
  /** Runs `work` when it can be over soon, else throws NO_PROVIDERS_AVAILABLE with Retry-After. */
  run<T>(work: () => Promise<T>): Promise<T>;
}
