import type { z } from 'zod';
import type { Caller } from '#api/admission/caller';
import { assetsOf, marketFor } from '#api/quotes/market';
import { callProviders } from '#api/quotes/quote-refusal';
import { type StoredQuote, storeOffers } from '#api/quotes/stored-quote';
import type { ApiServices } from '#api/services';
import type { TestOrderSchema } from '#contract/dashboard/orders/order';
import { findQuote } from '#db/quotes/quotes';
import { ServiceError } from '#domain/error';
import { TEST_ORDER } from '#domain/sandbox/magic-amounts';
import { DEFAULT_TTL_SECONDS } from '#domain/sandbox/scenarios';
import type { CreateCall } from '#operations/orders/creation/create-call';
import { quoteAll } from '#quotes/quote-engine';

type Wanted = z.output<typeof TestOrderSchema>;

/** Creates a sandbox order for a named scenario, from a new quote. @throws ServiceError if there is no offer */
export async function testOrderCall(
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
