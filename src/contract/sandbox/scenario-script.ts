import { z } from 'zod';
import { parseIsoDuration, SECOND } from '#domain/duration';
import type {
  Moment,
  ScenarioScript,
  ScriptedAnswer,
  ScriptedReport,
  ScriptedStep,
} from '#domain/sandbox/scenario-script';
import { scenarioRow } from '#domain/sandbox/scenarios';
import { examples } from '../examples';
import { TimeSchema } from '../values';
import { type ScenarioFile, ScenarioFileSchema, type ScenarioStep } from './scenario-file';

const REFUND_CONFIRMED = 0.2;

/** The part of a scenario that the service plays; the partner's part is played by the scenario runner. */
export function toScript({ steps, window, provider = {}, chain }: ScenarioFile): ScenarioScript {
  const answers = {
    ...(provider.create && { create_order: listOf(provider.create) }),
    ...(provider.refund && { request_refund: listOf(provider.refund) }),
    ...(provider.ticket && { open_ticket: listOf(provider.ticket) }),
  };
  return {
    steps: steps.flatMap(toSteps),
    expires: window === undefined ? null : toMoment(window),
    answers,
    refundConfirmed: momentOrNever(provider.refund_confirmed, REFUND_CONFIRMED),
    ticketResolved: momentOrNever(provider.ticket_resolved, null),
    takesAnyAmount: provider.takes_any_amount ?? false,
    ...(chain && { chain }),
  };
}

function toSteps(step: ScenarioStep): ScriptedStep[] {
  if ('deposit' in step) {
    const { amount, memo, confirmations } = step.deposit;
    const deposit = {
      ...(amount !== undefined && { amount }),
      ...(memo && { memo }),
      ...(confirmations !== undefined && { confirmations }),
    };
    return [{ at: toMoment(step.at), deposit }];
  }
  if ('chain' in step) {
    const { at, chain } = step;
    return ['payout' in chain ? { at: toMoment(at), payout: chain.payout } : { at: toMoment(at), shows: 'deposit' }];
  }
  if (!('provider' in step)) {
    return [];
  }
  const { at, provider } = step;
  if (provider === 'hangs') {
    return [{ at: toMoment(at), hangs: true }];
  }
  return typeof provider === 'string'
    ? [{ at: toMoment(at), report: { status: provider } }]
    : [{ at: later(toMoment(at), provider.delay), report: toReport(provider) }];
}

function toReport({ says, reason, message, amount_to }: WordStep): ScriptedReport {
  return {
    status: says,
    ...(reason && { reason }),
    ...(message !== undefined && { message }),
    ...(amount_to !== undefined && { amountTo: amount_to }),
  };
}
type WordStep = Extract<Extract<ScenarioStep, { provider: unknown }>['provider'], { says: unknown }>;

/** A multiple of T, or a duration. */
function toMoment(text: string): Moment {
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : text;
}

/** The schema ensures that both are of the same kind. */
function later(moment: Moment, delay: string | undefined): Moment {
  const by = delay === undefined ? null : toMoment(delay);
  if (by === null) {
    return moment;
  }
  return typeof moment === 'number' && typeof by === 'number'
    ? moment + by
    : `PT${(lengthOf(moment) + lengthOf(by)) / SECOND}S`;
}

function lengthOf(moment: Moment): number {
  return typeof moment === 'string' ? (parseIsoDuration(moment) ?? 0) : 0;
}

function momentOrNever(text: string | undefined, otherwise: Moment | null): Moment | null {
  return text === undefined ? otherwise : text === 'never' ? null : toMoment(text);
}

function listOf(answers: ScriptedAnswer | readonly ScriptedAnswer[]): readonly ScriptedAnswer[] {
  return typeof answers === 'string' ? [answers] : answers;
}

/** Response of GET /sandbox/scenarios. */
export const ScenarioListSchema = z
  .object({
    scenarios: z
      .array(
        z.object({
          name: z.string().describe('For `sandbox_scenario`'),
          published: z.boolean().describe('Whether it is one of the fixed values of sandbox_scenario'),
          uploaded: z.boolean().describe('Whether you uploaded it'),
          story: z.string().describe('What happens, in one sentence'),
        }),
      )
      .describe('Every scenario that `sandbox_scenario` can name'),
    magic_amounts: z
      .array(
        z.object({
          ends_in: z
            .string()
            .regex(/^\d{4}$/)
            .describe('Last four decimals of an amount that has at least six'),
          scenario: z.string().describe('The scenario that the order follows'),
          meaning: z.string().describe('What happens'),
        }),
      )
      .describe('With a test key, an order with such an amount follows the scenario, unless the request names one'),
  })
  .meta({ id: 'SandboxScenarioList' });

/** The result of an upload. */
export const UploadedScenarioSchema = z
  .object({
    name: z.string().describe('For `sandbox_scenario`'),
    story: z.string().describe('What happens, in one sentence'),
    steps: z.int().min(0).describe('How many steps it has'),
    uploaded_at: TimeSchema,
  })
  .meta({ id: 'UploadedScenario' });

examples.add(ScenarioListSchema, {
  example: {
    scenarios: [{ name: 'success', published: true, uploaded: false, story: scenarioRow('success').story }],
    magic_amounts: [{ ends_in: '0001', scenario: 'underpaid', meaning: 'Too little arrives' }],
  },
});
examples.add(ScenarioFileSchema, {
  example: {
    name: 'pays_in_two_parts',
    story: 'Half of the amount arrives in time, and the rest too late',
    steps: [
      { at: '10%', deposit: { amount: '50%' } },
      { at: '60%', deposit: { amount: '50%' } },
    ],
  },
});
examples.add(UploadedScenarioSchema, {
  example: {
    name: 'pays_in_two_parts',
    story: 'Half of the amount arrives in time, and the rest too late',
    steps: 2,
    uploaded_at: '2026-03-02T10:12:00.000Z',
  },
});
