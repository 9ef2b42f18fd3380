import type { CreateOrderHeaders, CreateOrderQuery, CreateOrderRequest } from '../../src/contract/orders/create-order';
import { DEFAULT_TTL_SECONDS, SCENARIO_NAMES, type Scenario } from '../../src/domain/sandbox/scenarios';
import { deriveId } from '../../src/security/secret';
import type { Caller } from '../auth/caller';

export interface SandboxChoice {
  scenario: Scenario;
  ttlSeconds: number;
  ttlGiven: boolean;
  seed: string | undefined;
}

/**
 * How a test key wants its order played; a live key's options are ignored
 * [rules/sandbox-and-clock: Choosing a scenario]. The query wins over the body.
 */
export function chooseSandbox(
  caller: Caller,
  headers: CreateOrderHeaders,
  query: CreateOrderQuery,
  body: Pick<CreateOrderRequest, 'sandbox_scenario' | 'sandbox_ttl' | 'sandbox_seed'>,
): SandboxChoice | null {
  if (caller.environment === 'live') {
    return null;
  }
  const ttl = query.sandbox_ttl ?? body.sandbox_ttl ?? undefined;
  return {
    scenario: query.sandbox_scenario ?? body.sandbox_scenario ?? 'success',
    ttlSeconds: ttl ?? DEFAULT_TTL_SECONDS,
    ttlGiven: ttl !== undefined,
    seed: query.sandbox_seed ?? headers['sandbox-seed'] ?? body.sandbox_seed ?? undefined,
  };
}

/** One partner's seed and scenario always give the same order id [rules/sandbox-and-clock: Seeds]. */
export function deriveOrderId(caller: Caller, seed: string, scenario: Scenario): string {
  return deriveId('ord', caller.partnerId, seed, scenario);
}

/**
 * The ids of all orders of a seed, whatever their scenario: at most one of them exists
 * [rules/sandbox-and-clock: Seeds].
 */
export function deriveOrderIds(caller: Caller, { seed }: SandboxChoice): string[] {
  return seed === undefined ? [] : SCENARIO_NAMES.map((scenario) => deriveOrderId(caller, seed, scenario));
}
