import { z } from 'zod';
import { examples } from '../examples';
import { FlagParam, FlowSchema, NetworkSchema, TickerSchema } from './request';

export const V2CurrenciesQuerySchema = z.object({
  active: FlagParam.describe('`true`: only currencies that can be swapped now'),
  flow: FlowSchema.describe('`fixed-rate`: only currencies with a fixed rate'),
  buy: FlagParam.describe('`true`: only currencies that can be received'),
  sell: FlagParam.describe('`true`: only currencies that can be sent'),
});

/** A currency on one network [rules/v2: Currencies]. */
export const V2CurrencySchema = z
  .object({
    ticker: z.string().describe('Lower case, without the network'),
    name: z.string(),
    image: z.string().describe('URL of an image'),
    hasExternalId: z.boolean().describe('Whether the currency uses a memo or tag'),
    isExtraIdSupported: z.boolean().describe('Whether a memo can be passed on with a payout'),
    isFiat: z.literal(false),
    featured: z.boolean().describe('Whether to show it at the top of a list'),
    isStable: z.boolean(),
    supportsFixedRate: z.boolean(),
    network: z.string(),
    tokenContract: z.string().nullable().describe("null for a network's own coin"),
    buy: z.boolean().describe('Whether it can be received now'),
    sell: z.boolean().describe('Whether it can be sent now'),
    legacyTicker: z.string().describe('Ticker and network as one word'),
  })
  .meta({ id: 'Currency' });
export type V2Currency = z.infer<typeof V2CurrencySchema>;

examples.add(V2CurrencySchema, {
  example: {
    ticker: 'xrp',
    name: 'XRP',
    image: 'https://swap.example/icons/xrp.svg',
    hasExternalId: true,
    isExtraIdSupported: true,
    isFiat: false,
    featured: true,
    isStable: false,
    supportsFixedRate: true,
    network: 'xrp',
    tokenContract: null,
    buy: true,
    sell: true,
    legacyTicker: 'xrp',
  },
});

/** Every parameter is a filter; without a network, all networks match. */
export const V2PairsQuerySchema = z.object({
  fromCurrency: TickerSchema.optional().meta({ description: 'Only pairs from this currency', example: 'ltc' }),
  toCurrency: TickerSchema.optional().meta({ description: 'Only pairs to this currency', example: 'usdt' }),
  fromNetwork: NetworkSchema.optional().meta({ description: 'Only pairs from this network', example: 'ltc' }),
  toNetwork: NetworkSchema.optional().meta({ description: 'Only pairs to this network', example: 'trx' }),
  flow: FlowSchema.describe('`fixed-rate`: only pairs with a fixed rate'),
});

export const V2PairSchema = z
  .object({
    fromCurrency: z.string(),
    fromNetwork: z.string(),
    toCurrency: z.string(),
    toNetwork: z.string(),
    flow: z.object({ standard: z.boolean(), 'fixed-rate': z.boolean() }),
  })
  .meta({ id: 'Pair' });
export type V2Pair = z.infer<typeof V2PairSchema>;

examples.add(V2PairSchema, {
  example: {
    fromCurrency: 'ltc',
    fromNetwork: 'ltc',
    toCurrency: 'usdt',
    toNetwork: 'trx',
    flow: { standard: true, 'fixed-rate': false },
  },
});
