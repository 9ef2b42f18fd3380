import { OrderParamsSchema, OrderSchema } from '#contract/orders/order';
import { AdvanceRequestSchema } from '#contract/sandbox/sandbox';
import { SCENARIO_LIMITS, ScenarioFileSchema } from '#contract/sandbox/scenario-file';
import { ScenarioListSchema, UploadedScenarioSchema } from '#contract/sandbox/scenario-script';
import type { Database } from '#db/client';
import { findControlledOrder } from '#db/orders/control';
import { listUploaded } from '#db/sandbox';
import { MAGIC_AMOUNTS } from '#domain/sandbox/magic-amounts';
import { findScenario, LIBRARY_NAMES, PUBLISHED_SCENARIOS } from '#domain/sandbox/scenarios';
import { advanceOrder } from '#operations/sandbox/advance-order';
import { MAX_UPLOADED, uploadScenario } from '#operations/sandbox/own-scenarios';
import { defineRoute } from './define-route';
import { cacheHeaders } from './quotes/market';

interface ListedScenario {
  name: string;
  /** Part of the contract, so it stays. */
  published: boolean;
  uploaded: boolean;
  /** What happens, in one sentence. */
  story: string;
}

/** The scenarios of the library [rules/sandbox-and-clock: Scenarios]. */
export const LIBRARY_SCENARIOS: readonly ListedScenario[] = LIBRARY_NAMES.map((name) => ({
  name,
  published: PUBLISHED_SCENARIOS.some((published) => published === name),
  uploaded: false,
  story: findScenario(name)?.story ?? '',
}));

/** The scenarios that a partner has uploaded. */
export async function listUploadedScenarios(db: Database, partnerId: string): Promise<ListedScenario[]> {
  const uploaded = await listUploaded(db, partnerId);
  return uploaded.map(({ name, story }) => ({ name, published: false, uploaded: true, story }));
}

const MAGIC = Object.entries(MAGIC_AMOUNTS).map(([ends_in, row]) => ({ ends_in, ...row }));
const CACHED_SECONDS = 300;

/**
 * Every scenario a sandbox order can run, including those outside the published enum [rules/sandbox-and-clock: Scenarios].
 */
export const scenariosRoute = defineRoute({
  id: 'listSandboxScenarios',
  method: 'get',
  path: '/sandbox/scenarios',
  tag: 'Sandbox',
  summary: 'List the available scenarios',
  description:
    'Returns every scenario that `sandbox_scenario` can name when you create an order; with a test key, also those ' +
    'you uploaded. `published` scenarios are part of this API and stay available; the others are for testing rare ' +
    'cases. `magic_amounts` are amounts that choose a scenario by themselves.',
  auth: 'optional',
  rateClass: 'R',
  responses: [{ status: 200, description: 'The scenarios', schema: ScenarioListSchema }],
  errors: [],
  handle: async ({ caller, services }) => {
    const own = caller?.environment === 'test' ? await listUploadedScenarios(services.db, caller.partnerId) : [];
    return {
      status: 200,
      headers: cacheHeaders(caller, own.length > 0 ? 0 : CACHED_SECONDS),
      body: { scenarios: [...LIBRARY_SCENARIOS, ...own], magic_amounts: MAGIC },
    };
  },
});

/** Stores a partner's own scenario for `sandbox_scenario` [rules/sandbox-and-clock: Uploaded scenarios]. */
export const uploadScenarioRoute = defineRoute({
  id: 'uploadSandboxScenario',
  method: 'post',
  path: '/sandbox/scenarios',
  tag: 'Sandbox',
  summary: 'Upload your own scenario',
  description:
    'Stores a scenario for your test keys and replaces your earlier one with the same name; choose it with ' +
    `\`sandbox_scenario\`. The body is a scenario file as JSON, with at most ${SCENARIO_LIMITS.steps} steps. ` +
    `${MAX_UPLOADED} scenarios are kept; beyond that, the one uploaded longest ago is deleted. Orders that already ` +
    'follow an earlier version keep it. Returns 404 with a live key.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { body: ScenarioFileSchema },
  responses: [{ status: 200, description: 'The stored scenario', schema: UploadedScenarioSchema }],
  errors: ['INVALID_PAIR', 'ORDER_NOT_FOUND'],
  find: async ({ caller }) => (caller.environment === 'test' ? caller : null),
  handle: async ({ services, body: file, found: { partnerId, keyId } }) => {
    const { uploadedAt } = await uploadScenario(services, { partnerId, file, actor: keyId });
    const { name, story, steps } = file;
    return { status: 200, body: { name, story, steps: steps.length, uploaded_at: uploadedAt.toISOString() } };
  },
});

/**
 * Advances a sandbox order's virtual clock, and that of its webhook deliveries [rules/sandbox-and-clock: Moving the clock].
 */
export const advanceRoute = defineRoute({
  id: 'advanceSandboxOrder',
  method: 'post',
  path: '/sandbox/order/{order_id}/advance',
  tag: 'Sandbox',
  summary: "Advance a sandbox order's clock",
  description:
    "Advances the order's own clock, and with it the retries of its webhooks. Everything that falls due in that time " +
    'happens in order, with its exact timestamp, before the response is sent. `{"to":"next"}` advances to the next ' +
    'thing that is due. Test keys only: a live key or order returns 404.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'A',
  request: { params: OrderParamsSchema, body: AdvanceRequestSchema },
  responses: [{ status: 200, description: 'The order after everything due has happened', schema: OrderSchema }],
  errors: ['INVALID_PAIR', 'ORDER_NOT_FOUND', 'NO_PROVIDERS_AVAILABLE'],
  outcomes: ['unknown'],
  find: async ({ services, caller, params }) =>
    caller.environment === 'test' ? findControlledOrder(services.db, params.order_id, caller) : null,
  handle: async ({ services, body, found: order }) => {
    const advanced = await advanceOrder(services, order, body);
    return { status: 200, body: advanced, headers: { 'Cache-Control': 'no-store' } };
  },
});
