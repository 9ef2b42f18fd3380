import { z } from 'zod';
import { AMOUNT, parseAmount } from '#domain/amount';
import { ISO_DURATION, parseIsoDuration } from '#domain/duration';
import { ORDER_STATUSES } from '#domain/orders/status';
import { CHAIN_STORIES, PAYOUT_STEPS, SCRIPTED_ANSWERS } from '#domain/sandbox/scenario-script';
import { MAX_TTL_SECONDS } from '#domain/sandbox/scenarios';
import { FAILED_REASONS } from '#domain/watching/provider-report';

/** The limits of an uploaded scenario [rules/sandbox-and-clock: Uploaded scenarios]. */
export const SCENARIO_LIMITS = { steps: 100, answers: 10, characters: 16_384 } as const;

/** The form of a scenario's name. */
export const SCENARIO_NAME = /^[a-z][a-z0-9_]{0,39}$/;

const PERCENT = /^\d{1,5}(\.\d{1,3})?%$/;
const MomentSchema = z
  .string('must be like 20% or PT10M')
  .max(20)
  .refine((text) => PERCENT.test(text) || parseIsoDuration(text) !== null, 'must be like 20% or PT10M')
  .meta({
    pattern: `${PERCENT.source}|${ISO_DURATION.source}`,
    description: "Time since the order's creation: a percentage of T (`20%`) or an ISO 8601 duration (`PT10M`)",
  });
const PartSchema = z
  .string('must be an amount like 0.04 or 80%')
  .max(60)
  .refine((text) => PERCENT.test(text) || parseAmount(text) !== null, 'must be an amount like 0.04 or 80%')
  .meta({
    pattern: `${PERCENT.source}|(?=.*[1-9])${AMOUNT.source}`,
    description: 'An amount above zero, or a percentage of the expected amount',
  });
const never = z.literal('never');
const text = (most: number) => z.string().min(1).max(most);
const oneOrMore = <S extends z.ZodType>(schema: S) =>
  z.union([schema, z.array(schema).min(1).max(SCENARIO_LIMITS.answers)]);

const WORDS = ORDER_STATUSES.filter((status) => !['waiting_deposit', 'expired'].includes(status));
const WordSchema = z.enum(WORDS);

const DepositSchema = z
  .strictObject({
    amount: PartSchema.optional(),
    memo: z.enum(['wrong', 'missing']).optional(),
    confirmations: z.int().min(0).max(20).optional().describe('Each takes 10% of T; default 2'),
  })
  .describe('Coins arrive; `{}` means exactly the expected amount. A second deposit is a separate step');
const ProviderStepSchema = z
  .union([
    WordSchema,
    z.literal('hangs').describe('Reports nothing from now on; counts as silent after 6 hours'),
    z.strictObject({
      says: WordSchema,
      reason: z.enum(FAILED_REASONS).optional(),
      message: text(200).optional(),
      amount_to: PartSchema.optional().describe('With `completed`: the amount paid out'),
      delay: MomentSchema.optional().describe('How much later than `at` it is reported'),
    }),
  ])
  .describe('What the provider reports about the order');
const PartnerStepSchema = z
  .union([
    z.strictObject({
      refund: z.looseObject({ action: z.string() }).describe('Body of POST /order/{order_id}/refund-action'),
    }),
    z.strictObject({ read: z.literal('order') }),
    z.strictObject({ resume: z.literal('webhooks') }).describe('POST /webhook/resume'),
    z
      .strictObject({ stream: z.literal('cut') })
      .describe("The stream's connection breaks and is resumed with Last-Event-ID"),
  ])
  .describe('What the partner does; performed by `swaplane scenario run`');
const UserStepSchema = z
  .strictObject({
    refund_to: text(200).describe('`record`: the refund address of the order; else the address to use'),
    extra_id: text(200).optional().describe('The memo of that address'),
  })
  .describe('The user chooses the refund on the tracking page, with a code that the partner makes');
const WebhookAnswerSchema = z.union([z.int().min(200).max(599), z.enum(['hangs', 'resets'])]);
const WebhookStepSchema = z
  .union([
    z.enum(['down', 'up']),
    z.strictObject({
      answers: oneOrMore(WebhookAnswerSchema).describe(
        'Response to each attempt at an event; the last one is repeated',
      ),
      event: WordSchema.or(z.enum(['waiting_deposit', 'expired']))
        .optional()
        .describe('Only for the event of this status'),
      latency_ms: z.int().min(0).max(2_000).optional(),
    }),
  ])
  .describe("How the partner's endpoint behaves from now on; performed by `swaplane scenario run`");

const ChainStepSchema = z.union([
  z.strictObject({ payout: z.enum(PAYOUT_STEPS) }),
  z
    .strictObject({ deposit: z.literal('seen') })
    .describe('The network shows the deposit, of which the provider says nothing yet'),
]);

function isDelayOfOneKind({ at, provider }: { at: string; provider: z.output<typeof ProviderStepSchema> }): boolean {
  const delay = typeof provider === 'object' ? provider.delay : undefined;
  return delay === undefined || delay.endsWith('%') === at.endsWith('%');
}

/** The same rule in JSON Schema, for editors. */
const DELAY_OF_ONE_KIND = {
  anyOf: ['%$', '[^%]$']
    .map((pattern) => ({ type: 'string' as const, pattern }))
    .map((kind) => ({ properties: { at: kind, provider: { properties: { delay: kind } } } })),
};

const at = { at: MomentSchema };
/** One step: a time and what happens then. The service plays the provider's part, the scenario runner the partner's. */
const StepSchema = z.union([
  z.strictObject({ ...at, deposit: DepositSchema }),
  z
    .strictObject({ ...at, provider: ProviderStepSchema })
    .refine(isDelayOfOneKind, {
      path: ['provider', 'delay'],
      error: 'must be a percentage as `at` is, or a duration as `at` is',
    })
    .meta(DELAY_OF_ONE_KIND),
  z.strictObject({ ...at, chain: ChainStepSchema }),
  z.strictObject({ ...at, partner: PartnerStepSchema }),
  z.strictObject({ ...at, user: UserStepSchema }),
  z.strictObject({ at: MomentSchema.optional(), webhook: WebhookStepSchema }),
  z.strictObject({
    clock: z
      .string('must be next, or like PT2H')
      .max(20)
      .refine((span) => span === 'next' || parseIsoDuration(span) !== null, 'must be next, or like PT2H')
      .meta({
        pattern: `^next$|${ISO_DURATION.source}`,
        description:
          'How far `swaplane scenario run` advances the clock: a duration, or `next` for the next thing that is due',
      }),
    times: z.int().min(1).max(SCENARIO_LIMITS.steps).optional(),
  }),
]);
export type ScenarioStep = z.output<typeof StepSchema>;

const AnswersSchema = oneOrMore(z.enum(SCRIPTED_ANSWERS)).describe(
  'Response to each attempt of the call; the last one is repeated',
);

/** How the provider responds to its calls; calls that are not listed succeed. */
const ProviderSchema = z.strictObject({
  create: AnswersSchema.optional(),
  refund: AnswersSchema.optional(),
  ticket: AnswersSchema.optional(),
  refund_confirmed: z.union([MomentSchema, never]).optional().describe('Time after the call; default 20%'),
  ticket_resolved: z
    .union([MomentSchema, never])
    .optional()
    .describe('Time after the refund became due; default `never`'),
  takes_any_amount: z.boolean().optional().describe('Swaps any amount that arrives instead of refunding it'),
});

const StorySchema = z.enum(CHAIN_STORIES);
/** What the network shows of transfers, if not what the provider says of them. */
const ChainSchema = z
  .strictObject({
    deposit: StorySchema.optional().describe('Of the deposit'),
    payout: StorySchema.optional().describe('Of the payout'),
    refund: StorySchema.optional().describe('Of the refund'),
  })
  .describe('What the network shows of each transfer; default: what the provider says');

/** The swap that the runner requests; a wallet makes its own choice instead. */
const SwapSchema = z.strictObject({
  from: text(20).optional().describe('Code of the currency that is sent; default BTC'),
  to: text(20).optional().describe('Code of the currency that is received; default ETH'),
  amount: text(40).optional().describe('Amount that is sent; default 0.05'),
  provider: text(40).optional().describe('Code of a simulated provider; by default the one with the best quote'),
});

/** A scenario as written in its file [rules/sandbox-and-clock: Scenario files]. */
export const ScenarioFileSchema = z
  .strictObject({
    name: z
      .string()
      .regex(SCENARIO_NAME, 'must be lower case letters, digits and _')
      .describe('Same as the name of its file'),
    story: text(200).describe('What happens, in one sentence'),
    swap: SwapSchema.optional().describe('What `swaplane scenario run` asks a price for'),
    ttl: z
      .int()
      .min(1)
      .max(MAX_TTL_SECONDS)
      .optional()
      .describe('T in seconds, for `swaplane scenario run`; refund windows then also last T'),
    alone: z
      .boolean()
      .optional()
      .describe('Whether it runs on its own, because it would disturb the endpoint for other scenarios'),
    order: z
      .record(z.string().max(60), z.unknown())
      .optional()
      .describe('Additional fields of POST /order/create, for `swaplane scenario run`'),
    window: MomentSchema.optional().describe('The deposit window; default T, but at least an hour'),
    provider: ProviderSchema.optional().describe('How the provider answers calls'),
    chain: ChainSchema.optional(),
    steps: z.array(StepSchema).max(SCENARIO_LIMITS.steps).describe('What happens, in order of time'),
    ends: MomentSchema.optional().describe(
      'How far `swaplane scenario run` advances the clock at the end; default P7D',
    ),
  })
  .meta({ id: 'Scenario' });
export type ScenarioFile = z.output<typeof ScenarioFileSchema>;
