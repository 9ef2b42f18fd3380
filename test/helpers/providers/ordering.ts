import { pino } from 'pino';
import type { AssetId } from '#domain/assets/currencies';
import type { Adapter } from '#providers/adapter';
import type { OpenApi } from '#providers/http/open-api';
import { createLiveProvider } from '#providers/live/provider';
import type { CreateRequest, Provider } from '#providers/provider';
import { configOf } from '#providers/switches';
import { openTwinOf } from './adapter-twin';
import { addressesOf, pairOf } from './twin-pair';

/** A provider beside its twin, with an order that contains everything it may require. */
export async function openOrdering(adapter: Adapter) {
  const { twin, settings, api, catalog, close } = await openTwinOf(adapter);
  const sent: unknown[] = [];
  const recorded = recordSent(api, sent);
  const provider = createLiveProvider({
    adapter,
    config: { ...configOf([], adapter.facts.code), settings },
    api: { ...recorded, prompt: recorded },
    catalog: () => catalog,
    secrets: { seal: (_orderId, secret) => secret, find: async () => null, findDeposit: async () => null },
    log: pino({ level: 'silent' }),
  });
  return { twin, sent, provider, request: await orderOf(adapter, provider, pairOf(catalog)), close };
}

/** An order of a rate type and side that the adapter has, with everything that it may require. */
async function orderOf(
  { facts: { rates, demands } }: Adapter,
  provider: Provider,
  { from, to, amounts }: { from: AssetId; to: AssetId; amounts: Record<'send' | 'receive', string> },
): Promise<CreateRequest> {
  const rateType = rates.floating ? 'floating' : 'fixed';
  const side = rates[rateType]?.[0] ?? 'send';
  const userIp = demands.userIp === 'required' ? '203.0.113.9' : null;
  const quote = await provider.quote({ from, to, amount: amounts[side], side, rateType, userIp });
  return {
    orderId: 'ord_demanding',
    from,
    to,
    rateType,
    side,
    amountFrom: quote.amountFrom,
    amountTo: quote.amountTo,
    quoteRef: quote.quoteRef ?? null,
    ...addressesOf(demands, { from, to }),
    payoutExtraId: null,
    refundExtraId: null,
    userIp,
  };
}

/** Notes what each call sends, as it was before it became text. */
function recordSent(api: OpenApi, sent: unknown[]): OpenApi {
  const noted =
    (call: OpenApi['post']): OpenApi['post'] =>
    (path, options) => {
      sent.push(options.query, options.form, options.body);
      return call(path, options);
    };
  return { ...api, get: noted(api.get), post: noted(api.post) };
}
