import type { Database } from '#db/client';
import type { FoundQuote } from '#db/quotes/quotes';
import type { Environment } from '#domain/environment';
import { ServiceError } from '#domain/error';
import type { ProofOf } from '#domain/evidence/chains';
import type { CallIdentity } from '#domain/orders/open-order';
import type { V2Terms } from '#domain/v2/flow';
import type { ProviderHealth } from '#providers/health';
import type { Providers } from '#providers/registry';
import type { LivePrices } from '#quotes/prices/usd-worth';
import type { TemporalServices } from '#temporal/order-workflow';
import type { OrderTerms } from './order-terms';

/** A request for one order, from any of the APIs. */
export interface CreateCall {
  services: CreationServices;
  caller: OrderingPartner;
  body: OrderTerms;
  /** The quote for the order; null if there is none. */
  quote: () => Promise<FoundQuote | null>;
  /** Slow work to do before taking a place among the concurrent creations. */
  prepare?: () => Promise<unknown>;
  /** Only for orders of the v2 layer. */
  v2?: V2Terms;
  sandbox: SandboxChoice | null;
  orderId: string;
  /** Tells the orders of one seed apart, which share an id; 0 for any other. */
  generation: number;
  /** Kept with a live order, so that a lost database gets it back; missing if the call cannot be repeated. */
  identity?: CallIdentity | null;
}

/** How a sandbox order is to behave. */
export interface SandboxChoice {
  /** Null if the order's amount may choose one [rules/sandbox-and-clock: Magic amounts]. */
  scenario: string | null;
  ttlSeconds: number;
  ttlGiven: boolean;
  seed: string | undefined;
}

/** The partner that requests the order, and its terms [rules/payouts: What an order earns]. */
export interface OrderingPartner {
  partnerId: string;
  environment: Environment;
  /** Codes of providers that the partner has switched off for new orders. */
  switchedOff: readonly string[];
  /** The service's commission, in hundredths of a percent, and the partner's share of it in percent. */
  feeBps: number;
  revenueSharePct: number;
}

/** The services of the process that a creation needs. */
export interface CreationServices extends TemporalServices {
  db: Database;
  providers: Pick<Providers, 'find' | 'isOn'>;
  providerHealth: Pick<ProviderHealth, 'isDrained'>;
  livePrices: Pick<LivePrices, 'lookUp'>;
  /** The networks on which an order of the provider needs proof [rules/evidence: Proof]. */
  proofOf: ProofOf;
  temporalWatch: TemporalWatch;
  /** Admission to Temporal: limits concurrent creations [rules/order-creation: Admission]. */
  creationLimit: CreationLimit;
  /** The signed public page of an order. */
  trackingUrl(orderId: string): string;
}

/** The health of the services that orders need besides the database. */
export interface TemporalChecks {
  engine: 'ok' | 'down';
  worker: 'ok' | 'down';
}

export interface TemporalWatch {
  /** As of the last check, less than two seconds ago. */
  checks(): Promise<TemporalChecks>;
  /** The latest edition that all running workers know, as of the last check. */
  editionOfNewOrder(): number;
}

export interface CreationLimit {
  /** Runs `work` if it can finish soon, else throws NO_PROVIDERS_AVAILABLE with Retry-After. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Temporal was not called: it is down, or the creation limit was reached. */
export class NotBegunError extends ServiceError {
  constructor(trouble: string, retryAfter: number) {
    super('NO_PROVIDERS_AVAILABLE', {
      message: `${trouble} right now; nothing was created, try again`,
      outcome: 'not_created',
      retryAfter,
    });
  }
}
