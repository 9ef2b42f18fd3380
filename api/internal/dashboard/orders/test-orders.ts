import type { z } from 'zod';
import { findAddressProblem } from '#address/validate-address';
import type { Caller } from '#api/authentication/caller';
import { defineInternalRoute, type Member } from '#api/internal/define-internal-route';
import { assetsOf, callProviders, marketFor, quoteOptionsOf } from '#api/quotes/market';
import { type StoredQuote, storeOffers } from '#api/quotes/stored-quote';
import { LIBRARY_SCENARIOS, listUploadedScenarios } from '#api/sandbox';
import type { ApiServices } from '#api/services';
import {
  OrderAnswerSchema,
  type Scenarios,
  ScenariosSchema,
  type TestAssets,
  TestAssetsSchema,
  TestOrderSchema,
} from '#contract/dashboard/orders/order';
import { recordAudit } from '#db/audit';
import { findPartner } from '#db/partners';
import { findQuote } from '#db/quotes/quotes';
import type { AssetId } from '#domain/assets/currencies';
import { networkById } from '#domain/assets/networks';
import type { Environment } from '#domain/environment';
import { invalidFields, ServiceError } from '#domain/error';
import { allowanceOf, revenueSharePct } from '#domain/limits/tier';
import { TEST_ADDRESSES, TEST_ORDER } from '#domain/sandbox/magic-amounts';
import { DEFAULT_TTL_SECONDS } from '#domain/sandbox/scenarios';
import { InternalError } from '#domain/users/internal-error';
import type { CreateCall } from '#operations/orders/creation/create-call';
import { createOrder } from '#operations/orders/creation/create-order';
import { listCurrencies } from '#quotes/catalog';
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

export const listTestAssetsRoute = defineInternalRoute({
  id: 'listTestAssets',
  method: 'get',
  path: '/orders/test-assets',
  summary: 'What test orders can send and receive',
  permission: 'home.view',
  responses: [{ status: 200, description: 'Every currency on each of its networks', schema: TestAssetsSchema }],
  errors: [],
  handle: async ({ services }) => {
    const currencies = listCurrencies(services.providers.of('sandbox'), { active: true });
    return { status: 200, body: { items: currencies.flatMap(testAssetsOf) } };
  },
});

function testAssetsOf({ code, name, networks }: ReturnType<typeof listCurrencies>[number]): TestAssets['items'] {
  return networks.map((network) => ({
    asset: `${code}:${network}`,
    code,
    name,
    network,
    network_name: networkById(network)?.name ?? network,
    memo: networkById(network)?.memo ?? null,
    needs_address: testAddressOn(network) === null,
  }));
}

type Wanted = z.output<typeof TestOrderSchema>;

/** Creates a sandbox order for a named scenario, from a new quote. @throws ServiceError if there is no offer */
async function testOrderCall(
  services: ApiServices,
  caller: Caller,
  wanted: Wanted,
  orderId: string,
): Promise<CreateCall> {
  const assets = assetsOf({ ...named('from', wanted.from), ...named('to', wanted.to) });
  const address = wanted.address ?? testAddressOn(assets.to.network);
  if (address === null) {
    throw invalidFields({ field: 'address', issue: 'is needed: there is no address for tests on this network' });
  }
  const refund_address = testAddressOn(assets.from.network);
  const { row } = await storeBestOffer(services, caller, { ...wanted, ...assets });
  const { scenario, ttl_seconds: ttl, partner_order_ref, extra_id } = wanted;
  return {
    services,
    caller,
    body: {
      address,
      refund_address,
      ...(extra_id !== undefined && { extra_id }),
      ...(partner_order_ref !== undefined && { partner_order_ref }),
    },
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

/** One side of the pair as quotes name it. */
function named<S extends 'from' | 'to'>(side: S, asset = `${TEST_ORDER[side].code}:${TEST_ORDER[side].network}`) {
  const [code = '', network = ''] = asset.split(':');
  return { [side]: code, [`${side}_network`]: network } as Record<S | `${S}_network`, string>;
}

/** An address for tests that is one of the network; null if there is none. */
function testAddressOn(network: string): string | null {
  return TEST_ADDRESSES.find((address) => findAddressProblem(network, address) === null) ?? null;
}

interface Swap {
  from: AssetId;
  to: AssetId;
}

/** Stores the best offer, optionally of one provider. */
async function storeBestOffer(
  services: ApiServices,
  caller: Caller,
  { provider, from, to, amount = TEST_ORDER.amount }: Pick<Wanted, 'provider' | 'amount'> & Swap,
): Promise<StoredQuote> {
  const market = marketFor(services.providers, caller);
  const assets = { from, to };
  const selected = market.providers.filter(({ facts }) => provider === undefined || facts.code === provider);
  const { offers } = await callProviders(() =>
    quoteAll({ ...assets, amount, side: 'send' }, selected, quoteOptionsOf(services, caller)),
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
    hostedRefundChoice: partner.hostedRefundChoice,
    feeBps: partner.feeBps,
    revenueSharePct: revenueSharePct(partner, now),
    allowance: allowanceOf(partner, environment, now),
  };
}
