import { type RefundCapabilityList, RefundCapabilityListSchema } from '#contract/refund-capability';
import { defineRoute } from '../define-route';
import { cacheDocument } from '../http/document';
import { cacheHeaders, type Market, marketFor } from '../quotes/market';

/** When the providers' facts in the registry were last reviewed. */
const FACTS_REVIEWED_AT = '2026-11-01T00:00:00.000Z';

export const refundCapabilityRoute = defineRoute({
  id: 'listRefundCapability',
  method: 'get',
  path: '/providers/refund-capability',
  tag: 'Refunds',
  summary: 'List how each provider handles refunds',
  description:
    'Returns, for each provider, whether you can decide about a refund yourself (`programmatic`), the provider ' +
    'refunds by support ticket (`ticket`), or the operator decides (`none`). Every order states it for its own ' +
    'provider.',
  auth: 'optional',
  rateClass: 'R',
  responses: [
    { status: 200, description: 'One entry per provider', schema: RefundCapabilityListSchema, cacheable: true },
  ],
  errors: [],
  handle: async ({ caller, services }) => {
    const market = marketFor(services.providers, caller);
    const text = (): [string] => [JSON.stringify(listCapabilities(market))];
    const document = await cacheDocument(services, `refund capability ${market.environment}`, text);
    return { status: 200, headers: cacheHeaders(caller, 3600), document };
  },
});

function listCapabilities({ providers }: Market): RefundCapabilityList {
  return {
    providers: providers.map(({ facts }) => ({
      code: facts.code,
      refund_mode: facts.refundCapability,
      window_hours: facts.refundWindowHours,
      sla_hours: facts.refundSlaHours,
      converts_to_stable: facts.convertsRefunds === true,
      fee_pct: facts.feePct,
      fee_network: facts.feeNetwork,
    })),
    updated_at: FACTS_REVIEWED_AT,
  };
}
