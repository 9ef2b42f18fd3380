import type { CreateOrderHeaders, CreateOrderQuery, CreateOrderRequest } from '#contract/orders/create-order';
import { refuseUnlisted } from '#contract/unlisted';
import { findUploaded } from '#db/sandbox';
import { invalidFields } from '#domain/error';
import type { QuoteSide } from '#domain/quotes/terms';
import { magicScenario } from '#domain/sandbox/magic-amounts';
import type { ScenarioScript } from '#domain/sandbox/scenario-script';
import { DEFAULT_TTL_SECONDS, findScenario, LIBRARY_NAMES } from '#domain/sandbox/scenarios';
import { deriveId } from '#security/secret';
import type { CreationServices, OrderingPartner, SandboxChoice } from './create-call';

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
