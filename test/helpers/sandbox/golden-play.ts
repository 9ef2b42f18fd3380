import { readFileSync } from 'node:fs';
import { goldenPath, LIBRARY_FOLDER } from '#cli/scenario/scenario-files';
import { type Order, toOrder } from '#contract/orders/order';
import { toLateDepositEvent, toOrderEvent } from '#contract/orders/order-event';
import type { ScenarioFile, ScenarioStep } from '#contract/sandbox/scenario-file';
import { toScript } from '#contract/sandbox/scenario-script';
import { DAY, fromIso, parseIsoDuration, SECOND } from '#domain/duration';
import { apply, eventOf } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import { openOrder } from '#domain/orders/open-order';
import {
  lastRecordedAt,
  lastTransitionAt,
  type OrderInput,
  type OrderState,
  type RefundDecider,
  type RefundPreference,
  type RefundTarget,
} from '#domain/orders/order';
import { type CallAnswer, dueCall } from '#domain/orders/provider-call';
import { refuseRefundDecision } from '#domain/refunds/refund-decision';
import { COUNTING } from '#domain/sandbox/deposits';
import { lateDepositsUntil } from '#domain/sandbox/late-deposits';
import { plannedAnswer, planScenario } from '#domain/sandbox/plan';
import { DEFAULT_TTL_SECONDS } from '#domain/sandbox/scenarios';
import { planOf } from '#domain/sandbox/script';
import { simulateEvidence } from '#domain/sandbox/simulated-chain';
import { isAnnounced } from '#domain/watching/late-deposit';
import { PLAIN_ORDER } from '#sandbox/golden-text';
import { BY_KEY, inputWith } from '../orders/order-state';

const TRACKING_URL = 'https://swaplane.example/track';
const ATTEMPTS = 3;

export function readGolden(name: string): string {
  return readFileSync(goldenPath(LIBRARY_FOLDER, name), 'utf8');
}

/** The order of a golden file at its creation; null where the creation was refused. */
export function createdOf(golden: string): Order | null {
  const [, lines] =
    /^POST \/order\/create at \+0 s: 201\n {2}the plain order, except\n((?: {2}.*\n)*)/m.exec(golden) ?? [];
  if (lines === undefined) {
    return null;
  }
  const members = [...lines.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    JSON.parse(value),
  ]);
  return { ...PLAIN_ORDER, ...Object.fromEntries(members) };
}

/** Plays a scenario with the domain's rules only, without any server, and returns the bodies of its events. */
export function playByRules(scenario: ScenarioFile, created: Order): string[] {
  const { order, events } = playUntil(scenario, created, 7 * DAY);
  return [...events, ...lateEvents(order, fromIso(created.created_at) + 7 * DAY, events.length)];
}

/** The bodies of the events of a late deposit, which follow those of the order's transitions. */
function lateEvents(order: OrderState, now: number, known: number): string[] {
  const found = lateDepositsUntil(order, now);
  const announced = found.filter((late, nth) => isAnnounced(found[nth - 1] ?? null, late, order.input));
  return announced.map((late, nth) => {
    const shown = toOrder(order, TRACKING_URL, late, simulateEvidence(order));
    return JSON.stringify(toLateDepositEvent(shown, late, known + nth + 1));
  });
}

/** The same until this many milliseconds after the creation, with the order at that time. */
export function playUntil(
  scenario: ScenarioFile,
  created: Order,
  untilMs: number,
): { order: OrderState; events: string[] } {
  const input = inputOf(scenario, created);
  const createdAt = fromIso(created.created_at);
  const events: string[] = [];
  const take = (before: OrderState | null, after: OrderState): OrderState => {
    if (after.timeline.length > (before?.timeline.length ?? 0)) {
      events.push(JSON.stringify(toOrderEvent(after, TRACKING_URL, simulateEvidence(after))));
    }
    return after;
  };
  const deposit = {
    providerOrderId: created.provider_order_id,
    depositAddress: created.deposit_address,
    depositExtraId: created.deposit_extra_id,
    expiresAt: null,
  };
  let order = take(null, openOrder(input, deposit, createdAt));

  const settle = () => {
    for (let call = dueCall(order); call && call.type !== 'read_status'; call = dueCall(order)) {
      const answer = answerTo(order, call.type);
      order = take(order, apply(order, { type: 'provider_answer', answer }, lastRecordedAt(order)));
    }
  };
  const advanceTo = (instant: number) => {
    for (let due = nextDue(order); due && due.at <= instant; due = nextDue(order)) {
      order = take(order, apply(order, eventOf(due), Math.max(due.at, lastTransitionAt(order))));
      settle();
    }
  };
  for (const step of scenario.steps) {
    const decided = decisionIn(step, input);
    if (decided !== null && msOf(decided.at, scenario) <= untilMs) {
      const instant = createdAt + msOf(decided.at, scenario);
      advanceTo(instant);
      const { action, decider } = decided;
      if (refuseRefundDecision(order, action, instant) === null) {
        order = take(order, apply(order, { type: 'refund_action', action, decider }, instant));
        settle();
      }
    }
  }
  advanceTo(createdAt + untilMs);
  return { order, events };
}

const BY_USER: RefundDecider = { by: 'user', actor: 'tracking_page', ip: null, reason: null };

/** The refund that the partner or its user chooses in the step; null if it has none. */
function decisionIn(step: ScenarioStep, input: OrderInput) {
  if ('user' in step) {
    const { refund_to: to } = step.user;
    const address = to === 'record' ? {} : { refund_address: to };
    return { at: step.at, action: toAction({ action: 'refund_to_address', ...address }, input), decider: BY_USER };
  }
  return 'partner' in step && 'refund' in step.partner
    ? { at: step.at, action: toAction(step.partner.refund, input), decider: BY_KEY }
    : null;
}

/** The result of a call after all of its attempts. */
function answerTo({ input }: OrderState, call: 'request_refund' | 'open_ticket'): CallAnswer {
  const plan = planOf(input) ?? { answers: {} };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const answer = plannedAnswer(plan, call, attempt);
    if (answer === 'accepted' || answer === 'refused' || answer === 'unknown') {
      return answer;
    }
  }
  return 'unavailable';
}

function msOf(moment: string, { ttl = DEFAULT_TTL_SECONDS }: ScenarioFile): number {
  return moment.endsWith('%')
    ? Math.round((Number(moment.slice(0, -1)) / 100) * ttl * SECOND)
    : (parseIsoDuration(moment) ?? 0);
}

function inputOf(scenario: ScenarioFile, created: Order): OrderInput {
  const { ttl, order = {} } = scenario;
  const input = inputWith(
    {
      orderId: created.order_id,
      partnerOrderRef: created.partner_order_ref,
      provider: created.provider,
      from: created.from,
      fromNetwork: created.from_network,
      to: created.to,
      toNetwork: created.to_network,
      amountFrom: created.amount_from,
      amountTo: created.amount_to_expected,
      payoutAddress: created.payout_address,
      refundAddress: (order.refund_address as string | undefined) ?? null,
      refundExtraId: (order.refund_extra_id as string | undefined) ?? null,
      refundCapability: created.refund_capability,
      refundWindowHours: created.refund_window_hours,
      refundSlaHours: created.refund_sla_hours,
    },
    preferenceOf(order.refund_preference as Record<string, string> | undefined),
  );
  const ttlSeconds = ttl ?? DEFAULT_TTL_SECONDS;
  const plan = planScenario(toScript(scenario), input, ttlSeconds, COUNTING);
  return {
    ...input,
    ...(created.refund_choice === 'hosted' && { refundChoice: created.refund_choice }),
    sandbox: { scenario: scenario.name, plan, ttlSeconds, ttlGiven: ttl !== undefined, seeded: true },
  };
}

function preferenceOf(preference: Record<string, string> | undefined): Partial<RefundPreference> {
  return preference
    ? ({
        default: preference.default,
        fallbackIfRefundAddressMissing: preference.fallback_if_refund_address_missing,
        convertToStableTarget: preference.convert_to_stable_target,
        stableAddress: preference.convert_to_stable_address,
      } as Partial<RefundPreference>)
    : {};
}

function toAction(body: Record<string, unknown>, { refundAddress, refundExtraId }: OrderInput): RefundTarget {
  if (body.action === 'convert_to_stable') {
    return { kind: 'stable', target: body.stable_target, address: body.stable_address } as RefundTarget;
  }
  return body.refund_address === undefined
    ? { kind: 'address', address: refundAddress ?? '', extraId: refundExtraId }
    : { kind: 'address', address: String(body.refund_address), extraId: null };
}
