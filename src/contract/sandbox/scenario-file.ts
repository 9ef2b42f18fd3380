import { z } from 'zod';
import { parseAmount } from '../../domain/amount';
import { parseIsoDuration } from '../../domain/duration';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/orders/status';
import { PAYOUT_STEPS, SCRIPTED_ANSWERS } from '../../domain/sandbox/scenario-script';
import { MAX_TTL_SECONDS } from '../../domain/sandbox/scenarios';
import { FAILED_REASONS } from '../../domain/watching/provider-report';

/** What an uploaded scenario may hold at most [rules/sandbox-and-clock: Uploaded scenarios]. */
export const SCENARIO_LIMITS = { steps: 100, answers: 10, characters: 16_384 } as const;

/** What a name of a scenario looks like. */
export const SCENARIO_NAME = /^[a-z][a-z0-9_]{0,39}$/;

const PERCENT = /^\d{1,5}(\.\d{1,3})?%$/;
const MomentSchema = z
  .string()
  .max(20)
  .refine((text) => PERCENT.test(text) || parseIsoDuration(text) !== null, 'must be like 20% or PT10M')
  .meta({ description: 'So many percent of T from the creation (`20%`), or an ISO 8601 duration (`PT10M`)' });
const PartSchema = z
  .string()
  .max(60)
  .refine((text) => PERCENT.test(text) || parseAmount(text) !== null, 'must be an amount like 0.04 or 80%')
  .meta({ description: 'An amount, or so many percent of what is expected' });
const never = z.literal('never');
const text = (most: number) => z.string().min(1).max(most);
const oneOrMore = <S extends z.ZodType>(schema: S) =>
  z.union([schema, z.array(schema).min(1).max(SCENARIO_LIMITS.answers)]);

const WORDS = ORDER_STATUSES.filter((status) => !['waiting_deposit', 'expired'].includes(status));
const WordSchema = z.enum(WORDS as [OrderStatus, ...OrderStatus[]]);

const DepositSchema = z
  .strictObject({
    amount: PartSchema.optional(),
    memo: z.enum(['wrong', 'missing']).optional(),
    confirmations: z.int().min(0).max(20).optional().describe('10% of T each; 2 unless given'),
  })
  .describe('Coins arrive; `{}` is exactly what is expected. A second one is a step of its own');
const ProviderStepSchema = z
  .union([
    WordSchema,
    z.literal('hangs').describe('Says nothing from now on; silent after 6 hours'),
    z.strictObject({
      says: WordSchema,
      reason: z.enum(FAILED_REASONS).optional(),
      message: text(200).optional(),
      amount_to: PartSchema.optional().describe('What was paid out, with `completed`'),
      delay: MomentSchema.optional().describe('How much later than `at` it is said'),
    }),
  ])
  .describe('What the provider says of the order');
const PartnerStepSchema = z
  .union([
    z.strictObject({
      refund: z.looseObject({ action: z.string() }).describe('Body of POST /order/{order_id}/refund-action'),
    }),
    z.strictObject({ read: z.literal('order') }),
    z.strictObject({ resume: z.literal('webhooks') }).describe('POST /webhook/resume'),
    z.strictObject({ stream: z.literal('cut') }).describe('The stream breaks, and is resumed with Last-Event-ID'),
  ])
  .describe('What the partner does; played by `swaplane scenario run`');
const WebhookAnswerSchema = z.union([z.int().min(200).max(599), z.enum(['hangs', 'resets'])]);
const WebhookStepSchema = z
  .union([
    z.enum(['down', 'up']),
    z.strictObject({
      answers: oneOrMore(WebhookAnswerSchema).describe('To each attempt of an event; the last one stands'),
      event: WordSchema.or(z.enum(['waiting_deposit', 'expired']))
        .optional()
        .describe('Of this status alone'),
      latency_ms: z.int().min(0).max(2_000).optional(),
    }),
  ])
  .describe("What the partner's endpoint does from now on; played by `swaplane scenario run`");

function isDelayOfOneKind({ at, provider }: { at: string; provider: z.output<typeof ProviderStepSchema> }): boolean {
  const delay = typeof provider === 'object' ? provider.delay : undefined;
  return delay === undefined || delay.endsWith('%') === at.endsWith('%');
}

const at = { at: MomentSchema };
/** One step: a moment and what happens then. The provider's part goes to the service, the partner's is played by the runner. */
const StepSchema = z.union([
  z.strictObject({ ...at, deposit: DepositSchema }),
  z.strictObject({ ...at, provider: ProviderStepSchema }).refine(isDelayOfOneKind, {
    path: ['provider', 'delay'],
    error: 'must be a percentage as `at` is, or a duration as `at` is',
  }),
  z.strictObject({ ...at, chain: z.strictObject({ payout: z.enum(PAYOUT_STEPS) }) }),
  z.strictObject({ ...at, partner: PartnerStepSchema }),
  z.strictObject({ at: MomentSchema.optional(), webhook: WebhookStepSchema }),
  z.strictObject({
    clock: z
      .string()
      .max(20)
      .refine((span) => span === 'next' || parseIsoDuration(span) !== null, 'must be next, or like PT2H')
      .describe('How far the runner moves the clock: by a duration, or to whatever is due `next`'),
    times: z.int().min(1).max(SCENARIO_LIMITS.steps).optional(),
  }),
]);
export type ScenarioStep = z.output<typeof StepSchema>;

const AnswersSchema = oneOrMore(z.enum(SCRIPTED_ANSWERS)).describe('To each attempt of the call; the last one stands');

/** How the provider answers what it is asked for; what is left out goes well. */
const ProviderSchema = z.strictObject({
  create: AnswersSchema.optional(),
  refund: AnswersSchema.optional(),
  ticket: AnswersSchema.optional(),
  refund_confirmed: z.union([MomentSchema, never]).optional().describe('After the call; 20% unless given'),
  ticket_resolved: z
    .union([MomentSchema, never])
    .optional()
    .describe('After the refund became due; never unless given'),
  takes_any_amount: z.boolean().optional().describe('Swaps whatever arrives instead of refunding it'),
});

/** What the runner asks for; a wallet chooses for itself. */
const SwapSchema = z.strictObject({
  from: text(20).optional(),
  to: text(20).optional(),
  amount: text(40).optional(),
  provider: text(40).optional().describe('A simulated provider; the best one unless given'),
});

/** A scenario as its file says it [rules/sandbox-and-clock: Scenario files]. */
export const ScenarioFileSchema = z
  .strictObject({
    name: z.string().regex(SCENARIO_NAME, 'must be lower case letters, digits and _'),
    story: text(200).describe('What happens, in one sentence'),
    swap: SwapSchema.optional(),
    ttl: z
      .int()
      .min(1)
      .max(MAX_TTL_SECONDS)
      .optional()
      .describe('T in seconds, for the runner; refund windows last T then'),
    alone: z.boolean().optional().describe('Whether it is run while no other is, for it spoils the endpoint for them'),
    order: z
      .record(z.string().max(60), z.unknown())
      .optional()
      .describe('Further fields of POST /order/create, for the runner'),
    window: MomentSchema.optional().describe('The deposit window; T, but at least an hour, unless given'),
    provider: ProviderSchema.optional(),
    steps: z.array(StepSchema).max(SCENARIO_LIMITS.steps),
    ends: MomentSchema.optional().describe('How far the runner moves the clock at the end; P7D unless given'),
  })
  .meta({ id: 'Scenario' });
export type ScenarioFile = z.output<typeof ScenarioFileSchema>;
