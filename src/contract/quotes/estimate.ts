import { z } from 'zod';
import { parseAmount } from '#domain/amount';
import { namesOf } from '#domain/names-of';
import { REFUND_CAPABILITIES } from '#domain/orders/order';
import { UNSUPPORTED_MEMBERS } from '#domain/orders/provider-demands';
import { SKIP_REASONS } from '#domain/quotes/explanation';
import { RATE_TYPES } from '#domain/quotes/terms';
import { EXAMPLE, examples } from '../examples';
import { UserIpSchema } from '../headers';
import { AMOUNT_PATTERN, AmountSchema, TimeSchema } from '../values';
import { PairQuery, RequiredFieldsSchema } from './pair';

const PositiveAmountSchema = z.string().transform((text, context) => {
  const amount = parseAmount(text);
  if (amount === null) {
    context.addIssue({ code: 'custom', message: 'must be a positive decimal number without a sign or exponent' });
    return z.NEVER;
  }
  return amount;
});

/** [rules/quotes: Estimates] */
export const EstimateQuerySchema = z.object({
  ...PairQuery,
  amount: PositiveAmountSchema.meta({
    type: 'string',
    pattern: AMOUNT_PATTERN.source,
    description: 'Decimal string',
    example: '0.05',
  }),
  side: z
    .enum(['send', 'receive'])
    .default('send')
    .describe('`send`: `amount` is what the user sends; `receive`: it is the minimum the user receives'),
  rate: z
    .enum(RATE_TYPES)
    .optional()
    .describe(
      'Only quotes with this rate type; if omitted, each provider is asked for its floating rate, or its fixed rate if ' +
        'it has no floating one',
    ),
  include: z.enum(['best', 'all']).default('best').describe('`all` adds the quotes of all providers'),
  user_ip: UserIpSchema.optional().describe(
    "IP address of your user's device. Some live providers require it, and it is passed on only to them",
  ),
});

const PartSchema = AmountSchema.nullable();

/** In units of `to`: `gross - provider_fee - network_fee - markup = net` [rules/quotes: What a price is made of]. */
const ExplanationSchema = z
  .object({
    gross: AmountSchema.describe('Amount before all known fees'),
    gross_rate: z.string().describe('gross / amount_from, 12 significant digits'),
    provider_fee: PartSchema.describe('null if the provider does not state it; it is then part of the gross rate'),
    network_fee: PartSchema.describe('null if the provider does not state it; it is then part of the gross rate'),
    markup: AmountSchema.describe('Your markup'),
    net: AmountSchema.describe('Same as amount_to'),
    rank_factors: z
      .object({
        delivered: AmountSchema.describe('Median of what the provider delivered of its quotes'),
        time: AmountSchema.describe('Less than 1 if its swaps usually take much longer than expected'),
        contradictions: AmountSchema.describe('Less than 1 if it contradicted what was agreed about orders'),
      })
      .describe('What `net` is multiplied with when quotes are compared; 1 changes nothing, and no amount changes'),
  })
  .meta({ id: 'Explanation' });

const SkippedProviderSchema = z
  .object({
    code: z.string().describe('Code of the provider'),
    reason: z.enum(namesOf(SKIP_REASONS)).describe(
      Object.entries(SKIP_REASONS)
        .map(([reason, meaning]) => `\`${reason}\`: ${meaning}`)
        .join('; '),
    ),
    limit: AmountSchema.optional().describe('The limit that the amount violates, in units of `from`'),
  })
  .meta({ id: 'SkippedProvider' });

const QuoteSchema = z.object({
  from: z.string().describe('Code of the currency the user sends'),
  from_network: z.string().describe('Its network'),
  to: z.string().describe('Code of the currency the user receives'),
  to_network: z.string().describe('Its network'),
  amount_from: AmountSchema,
  amount_to: AmountSchema.describe('What the user receives, after all fees'),
  rate: z.string().describe('amount_to / amount_from, 12 significant digits'),
  rate_type: z
    .enum(RATE_TYPES)
    .describe(
      '`fixed`: the rate is locked while the quote is valid; `floating`: it follows the market until the deposit ' +
        'arrives',
    ),
  explanation: ExplanationSchema,
  provider: z.string().describe('Code of the provider that would execute the swap'),
  real_provider: z
    .string()
    .optional()
    .describe('If `provider` is an aggregator: the provider that executes the swap for it'),
  eta_seconds: z.int().min(0).describe('Estimated time from deposit to payout; not guaranteed'),
  quote_id: z.string().describe('Creates one order with createOrder'),
  expires_at: TimeSchema.describe('5 minutes after the quote was created'),
  markup_applied_bps: z.int().min(0).max(300).describe('Your markup included in the price, in basis points'),
  markup_requested_bps: z
    .int()
    .min(0)
    .max(300)
    .describe('Your markup as it is set. If `markup_applied_bps` is less, the provider cannot keep it all for you'),
  refund_capability: z
    .enum(REFUND_CAPABILITIES)
    .describe(
      'How the provider refunds. `programmatic`: you decide with refundAction; `ticket`: by support ticket; `none`: the operator decides',
    ),
  converts_to_stable: z
    .boolean()
    .describe('Whether the provider can pay a refund as a stablecoin; without it, `convert_to_stable` is refused'),
  warnings: z
    .array(z.string())
    .describe(
      'Codes: `extra_id_required`, `memo_wallet_required` (the wallet must attach `deposit_extra_id` to the deposit, also ' +
        'on networks without memos, and report its hash), `slow_network`, `high_price_impact`, `low_liquidity`, ' +
        '`refund_by_ticket`; others may be added',
    ),
  required_fields: RequiredFieldsSchema.optional().describe(
    'Fields without which createOrder refuses an order from this quote, because its provider requires them. Missing if ' +
      'there are none',
  ),
  unsupported_fields: z
    .array(z.enum(UNSUPPORTED_MEMBERS))
    .optional()
    .describe(
      'Fields that the provider cannot use, so createOrder refuses them with this quote. Missing if there are none. With ' +
        '`refund_address`, an order without one accepts that a refund goes to the sender (`refund_to` of the order)',
    ),
  sandbox: z.literal(true).optional().describe('Present if the quote can be used with a test key only'),
});

/** A price, and the quote that guarantees it [rules/quotes: What a quote says]. */
export const EstimateSchema = QuoteSchema.extend({
  quotes: z
    .array(QuoteSchema.meta({ id: 'Quote' }))
    .optional()
    .describe('With include=all: all quotes, best first'),
  skipped_providers: z
    .array(SkippedProviderSchema)
    .optional()
    .describe('With a key: providers that support the pair but returned no quote, and why'),
}).meta({ id: 'Estimate' });
export type Estimate = z.infer<typeof EstimateSchema>;
export type QuoteBody = z.infer<typeof QuoteSchema>;

examples.add(EstimateSchema, {
  example: {
    from: 'BTC',
    from_network: 'btc',
    to: 'ETH',
    to_network: 'eth',
    amount_from: '0.05',
    amount_to: '1.4802312',
    rate: '29.604624',
    rate_type: 'floating',
    explanation: {
      gross: '1.4847403',
      gross_rate: '29.694806',
      provider_fee: null,
      network_fee: '0.0008',
      markup: '0.0037091',
      net: '1.4802312',
      rank_factors: { delivered: '0.9991', time: '1', contradictions: '1' },
    },
    provider: EXAMPLE.provider,
    eta_seconds: 1500,
    quote_id: EXAMPLE.quoteId,
    expires_at: '2026-03-02T10:04:30.000Z',
    markup_applied_bps: 25,
    markup_requested_bps: 25,
    refund_capability: 'programmatic',
    converts_to_stable: false,
    warnings: [],
    skipped_providers: [{ code: 'betaswap', reason: 'below_minimum', limit: '0.1' }],
  },
});
