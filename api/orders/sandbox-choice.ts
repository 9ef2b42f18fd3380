import type { CreateOrderHeaders, CreateOrderQuery, CreateOrderRequest } from '../../src/contract/create-order';
import { DEFAULT_TTL_SECONDS, type Scenario } from '../../src/domain/sandbox';
import { seededId } from '../../src/net/secret';
import type { Caller } from '../route';
import type { ApiServices } from '../services';
import { answered, isClosed } from './engine';

export interface SandboxChoice {
  scenario: Scenario;
  ttlSeconds: number;
  ttlGiven: boolean;
  seed: string | undefined;
}

/** How a test key wants its order played; a live key's wishes are ignored [partner-api 3.6]. The query wins over the body. */
export function sandboxChoice(
  caller: Caller,
  headers: CreateOrderHeaders,
  query: CreateOrderQuery,
  body: CreateOrderRequest,
): SandboxChoice | null {
  if (caller.environment === 'live') {
    return null;
  }
  const ttl = query.sandbox_ttl ?? body.sandbox_ttl;
  return {
    scenario: query.sandbox_scenario ?? body.sandbox_scenario ?? 'success',
    ttlSeconds: ttl ?? DEFAULT_TTL_SECONDS,
    ttlGiven: ttl !== undefined,
    seed: query.sandbox_seed ?? headers['sandbox-seed'] ?? body.sandbox_seed,
  };
}

/** One partner's seed and scenario always give the same order id [decision 18]. */
export function seededOrderId(caller: Caller, seed: string, scenario: Scenario): string {
  return seededId('ord', caller.partnerId, seed, scenario);
}

/** Ends the run of a seeded order whose place was taken, if there is one. */
export async function endReplaced(services: ApiServices, orderId: string): Promise<void> {
  try {
    await answered(services, () =>
      services.workflows.getHandle(orderId).terminate('replaced by a new order of the same sandbox seed'),
    );
  } catch (error) {
    if (!isClosed(error)) {
      throw error;
    }
  }
}
