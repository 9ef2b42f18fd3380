import type { CreateOrderHeaders, CreateOrderQuery, CreateOrderRequest } from '#contract/orders/create-order';
import { refuseUnlisted } from '#contract/unlisted';
import type { Database } from '#db/client';
import type { FoundQuote } from '#db/quotes/quotes';
import { findUploaded } from '#db/sandbox';
import type { Environment } from '#domain/environment';
import { invalidFields, ServiceError } from '#domain/error';
import type { ProofOf } from '#domain/evidence/chains';
import type { CallIdentity } from '#domain/orders/open-order';
import type { QuoteSide } from '#domain/quotes/terms';
import { magicScenario } from '#domain/sandbox/magic-amounts';
import type { ScenarioScript } from '#domain/sandbox/scenario-script';
import { DEFAULT_TTL_SECONDS, findScenario, LIBRARY_NAMES } from '#domain/sandbox/scenarios';
import type { V2Terms } from '#domain/v2/flow';
import type { ProviderHealth } from '#providers/health';
import type { Providers } from '#providers/registry';
import type { LivePrices } from '#quotes/prices';
import { deriveId } from '#security/secret';
import type { TemporalServices } from '#temporal/order-workflow';

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
  /** Whether its users may choose refunds on the tracking page, unless an order says otherwise. */
  hostedRefundChoice: boolean;
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
  trackingUrl(orderId: string, partnerId: string): string;
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

/** The request for an order, without its quote. */
export type OrderTerms = Omit<CreateOrderRequest, 'quote_id'>;

/**
 * The sandbox options of a test key's request; a live key's are ignored [rules/sandbox-and-clock: Choosing a scenario]. The
 * query takes precedence over the body.
 */
export function chooseSandbox(
  caller: OrderingPartner,
  headers: CreateOrderHeaders,
  query: CreateOrderQuery,
  body: Pick<CreateOrderRequest, 'sandbox_scenario' | 'sandbox_ttl' | 'sandbox_seed'>,
): SandboxChoice | null {
  if (caller.environment === 'live') {
    return null;
  }
  const ttl = query.sandbox_ttl ?? body.sandbox_ttl ?? undefined;
  return {
    scenario: query.sandbox_scenario ?? body.sandbox_scenario ?? null,
    ttlSeconds: ttl ?? DEFAULT_TTL_SECONDS,
    ttlGiven: ttl !== undefined,
    seed: query.sandbox_seed ?? headers['sandbox-seed'] ?? body.sandbox_seed ?? undefined,
  };
}

/** A scenario with its script. */
export interface ChosenScenario extends SandboxChoice {
  scenario: string;
  script: ScenarioScript;
}

/**
 * The order's scenario: the one named in the request, else the one its amount chooses, else success.
 * @throws ServiceError INVALID_PAIR for a scenario that is neither in the library nor the partner's own
 */
export async function chooseScenario(
  { db }: Pick<CreationServices, 'db'>,
  { partnerId }: OrderingPartner,
  choice: SandboxChoice,
  quote: { amountFrom: string; side: QuoteSide | null } | null,
): Promise<ChosenScenario> {
  const scenario =
    choice.scenario ?? (quote && magicScenario(quote.amountFrom, quote.side ?? 'send')) ?? DEFAULT_SCENARIO;
  const row = findScenario(scenario) ?? (await findUploaded(db, partnerId, scenario));
  if (!row) {
    throw invalidFields({
      field: 'sandbox_scenario',
      issue: refuseUnlisted(scenario, LIBRARY_NAMES, 'GET /sandbox/scenarios lists all'),
    });
  }
  return { ...choice, scenario, script: row.script };
}

const DEFAULT_SCENARIO = 'success';
/** Stands for all scenarios that a partner uploaded: their names change, but the ids of a seed are a fixed set. */
const UPLOADED = 'uploaded';

/** The same seed and scenario of a partner always give the same order id [rules/sandbox-and-clock: Seeds]. */
export function deriveOrderId({ partnerId }: OrderingPartner, seed: string, scenario: string | null): string {
  const name = scenario ?? DEFAULT_SCENARIO;
  return deriveId('ord', partnerId, seed, findScenario(name) ? name : UPLOADED);
}

/** The ids of all orders of a seed, one per scenario: at most one of them exists [rules/sandbox-and-clock: Seeds]. */
export function deriveOrderIds(caller: OrderingPartner, { seed }: SandboxChoice): string[] {
  return seed === undefined
    ? []
    : [...LIBRARY_NAMES, UPLOADED].map((scenario) => deriveOrderId(caller, seed, scenario));
}
