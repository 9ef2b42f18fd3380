import type { z } from 'zod';
import type { Caller } from '#api/authentication/caller';
import type { Member } from '#api/internal/caller';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import { assetsOf, callProviders, marketFor } from '#api/quotes/market';
import { type StoredQuote, storeOffers } from '#api/quotes/stored-quote';
import { LIBRARY_SCENARIOS, listUploadedScenarios } from '#api/sandbox';
import type { ApiServices } from '#api/services';
import { OrderAnswerSchema, type Scenarios, ScenariosSchema, TestOrderSchema } from '#contract/dashboard/orders/order';
import { recordAudit } from '#db/audit';
import { findPartner } from '#db/partners';
import { findQuote } from '#db/quotes/quotes';
import type { Environment } from '#domain/environment';
import { ServiceError } from '#domain/error';
import { allowanceOf, revenueSharePct } from '#domain/limits/tier';
import { TEST_ORDER } from '#domain/sandbox/magic-amounts';
import { DEFAULT_TTL_SECONDS } from '#domain/sandbox/scenarios';
import { InternalError } from '#domain/users/internal-error';
import type { CreateCall } from '#operations/orders/creation/create-call';
import { createOrder } from '#operations/orders/creation/create-order';
import { quoteAll } from '#quotes/quote-engine';
import { newId } from '#security/secret';

export const createTestOrderRoute = defineInternalRoute({
  id: 'createTestOrder',
  method: 'post',
  path: '/orders/test',
  summary: 'Create a sandbox order with a scenario',
  permission: 'orders.test',
  request: { body: TestOrderSchema },
  responses: [{ status: 201, description: 'The order, waiting for its deposit', schema: OrderAnswerSchema }],
  errors: ['INVALID_REQUEST', 'UNAVAILABLE', 'PROVIDER_ERROR', 'DUPLICATE_ACTIVE_ORDER'],
  outcomes: ['not_created', 'unknown'],
  handle: async ({ services, caller, body }) => {
    const orderId = newId('ord');
    const asCaller = await partnerCallerOf(services, caller, 'test');
    const order = await createOrder(await testOrderCall(services, asCaller, body, orderId));
    const details = { scenario: body.scenario };
    await recordAudit(services.db, { actor: caller.userId, action: 'order.test_created', target: orderId, details });
    return { status: 201, body: { order } };
  },
});

export const listScenariosRoute = defineInternalRoute({
  id: 'listScenarios',
  method: 'get',
  path: '/orders/scenarios',
  summary: 'The scenarios available for test orders',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The scenarios', schema: ScenariosSchema }],
  errors: [],
  handle: async ({ caller, services }) => {
    const scenarios = [...LIBRARY_SCENARIOS, ...(await listUploadedScenarios(services.db, caller.partnerId))];
    const items = scenarios.map(({ name, story, published }) => ({ name, story, published }));
    return { status: 200, body: { items } satisfies Scenarios };
  },
});

type Wanted = z.output<typeof TestOrderSchema>;

/** Creates a sandbox order for a named scenario, from a new quote. @throws ServiceError if there is no offer */
async function testOrderCall(
  services: ApiServices,
  caller: Caller,
  wanted: Wanted,
  orderId: string,
): Promise<CreateCall> {
  const { row } = await storeBestOffer(services, caller, wanted.provider);
  const { address, refundAddress: refund_address } = TEST_ORDER;
  const { scenario, ttl_seconds: ttl, partner_order_ref } = wanted;
  return {
    services,
    caller,
    body: { address, refund_address, ...(partner_order_ref !== undefined && { partner_order_ref }) },
    quote: () => findQuote(services.db, row.quoteId, caller),
    sandbox: {
      scenario,
      ttlSeconds: ttl ?? DEFAULT_TTL_SECONDS,
      ttlGiven: ttl !== undefined,
      seed: undefined,
    },
    orderId,
    generation: 0,
  };
}

/** Stores the best offer, optionally of one provider. */
async function storeBestOffer(
  services: ApiServices,
  caller: Caller,
  provider: string | undefined,
): Promise<StoredQuote> {
  const market = marketFor(services.providers, caller);
  const { from: sent, to: received, amount } = TEST_ORDER;
  const assets = assetsOf({
    from: sent.code,
    from_network: sent.network,
    to: received.code,
    to_network: received.network,
  });
  const selected = market.providers.filter(({ facts }) => provider === undefined || facts.code === provider);
  const { offers } = await callProviders(() =>
    quoteAll({ ...assets, amount, side: 'send' }, selected, {
      markupBps: caller.markupBps,
      health: services.providerHealth,
      switchedOff: caller.switchedOff,
    }),
  );
  const [held] = await storeOffers(services, { caller, market, ...assets, side: 'send' }, offers.slice(0, 1));
  if (!held) {
    throw new ServiceError('NO_PROVIDERS_AVAILABLE', { outcome: 'not_created' });
  }
  return held;
}

/** Represents a member as a caller of the Partner API, for services that both use. */
export async function partnerCallerOf(
  { db }: ApiServices,
  { partnerId, userId }: Member,
  environment: Environment,
): Promise<Caller> {
  const partner = await findPartner(db, partnerId);
  if (!partner) {
    throw new InternalError('NOT_FOUND');
  }
  const now = Date.now();
  return {
    partnerId,
    keyId: userId,
    environment,
    scopes: [],
    markupBps: partner.markupBps,
    switchedOff: partner.switchedOff,
    feeBps: partner.feeBps,
    revenueSharePct: revenueSharePct(partner, now),
    allowance: allowanceOf(partner, environment, now),
  };
}
