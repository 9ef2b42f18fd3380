import type { Order } from '#contract/orders/order';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { fromIso, MINUTE, SECOND, toIso } from '#domain/duration';
import { apply, eventOf, type OrderEvent } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderInput, OrderState, RefundPreference } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import { isTerminal } from '#domain/orders/status';
import { lateDepositsUntil } from '#domain/sandbox/late-deposits';
import { simulateEvidence } from '#domain/sandbox/simulated-chain';
import { simulatedWatch } from '#domain/support/deposit-request';
import { type OrderFacts, toCheckedLegs, type WatchFacts } from '#domain/support/facts';
import { type LateDeposit, lateDepositOf } from '#domain/watching/late-deposit';
import type { ProviderReport } from '#domain/watching/provider-report';
import { nameProvider } from '#providers/known';
import { CREATED, orderWith } from '../orders/order-state';
import { playUntil } from './golden-play';

const NOTHING: Pick<
  OrderFacts,
  'isDepositNamed' | 'cases' | 'provider' | 'refundCall' | 'deliveries' | 'evidence' | 'usual'
> = {
  isDepositNamed: false,
  cases: [],
  provider: { downSince: null, drained: null },
  refundCall: null,
  deliveries: { paused: null, retrying: null, failed: 0 },
  evidence: [],
  usual: null,
};

/** The facts of a scenario's order this many seconds after its creation, when all of Swaplane works. */
export function scenarioFacts(scenario: ScenarioFile, created: Order, seconds: number): OrderFacts {
  const { order } = playUntil(scenario, created, seconds * SECOND);
  const now = fromIso(created.created_at) + seconds * SECOND;
  return {
    ...NOTHING,
    order,
    now,
    providerName: nameProvider(order.input.provider),
    evidence: toCheckedLegs(order, simulateEvidence(order), {}),
    lateDeposit: lateDepositsUntil(order, now).at(-1) ?? null,
    watch: simulatedWatch(order, now),
    workflow: workflowOf(order),
  };
}

function workflowOf({ status, revision }: OrderState): OrderFacts['workflow'] {
  return isTerminal(status) ? null : { kind: 'running', revision, failedTasks: 0 };
}

/** An event of a live order this many minutes after its creation. */
export type LiveStep = readonly [minutes: number, happens: OrderEvent | ProviderReport | 'silence'];

export interface LivePlay {
  input?: Partial<OrderInput>;
  preference?: Partial<RefundPreference>;
  steps?: readonly LiveStep[];
  /** The time of the facts. */
  minutes: number;
  /** For how many minutes the provider has been silent; 0: it has just answered. */
  silentFor?: number;
  watch?: Partial<WatchFacts>;
  /** The unusual facts. */
  facts?: Partial<OrderFacts> | ((order: OrderState) => Partial<OrderFacts>);
}

/** The facts of a live order after these steps, with its windows ending in between. */
export function liveFacts({
  input,
  preference,
  steps = [],
  minutes,
  silentFor = 0,
  watch,
  facts,
}: LivePlay): OrderFacts {
  let order = orderWith(input, preference);
  let report: ProviderReport | null = null;
  let silent = false;
  let late: LateDeposit | null = null;
  const advanceTo = (at: number) => {
    for (let due = nextDue(order); due && due.at <= at; due = nextDue(order)) {
      order = apply(order, eventOf(due), due.at);
      if (dueCall(order)?.type === 'read_status') {
        order = apply(order, { type: 'provider_answer', answer: 'unavailable' }, due.at);
      }
    }
  };
  for (const [minute, happens] of steps) {
    const at = CREATED + minute * MINUTE;
    advanceTo(at);
    if (happens === 'silence') {
      silent = true;
      order = apply(order, { type: 'provider_silent' }, at);
    } else if ('type' in happens) {
      order = apply(order, happens, at);
    } else {
      report = happens;
      silent = false;
      late = order.status === 'expired' ? (lateDepositOf(late, happens, toIso(at), order.input) ?? late) : late;
      order = apply(order, { type: 'provider_report', report: happens }, at);
    }
  }
  const now = CREATED + minutes * MINUTE;
  advanceTo(now);
  return {
    ...NOTHING,
    order,
    now,
    providerName: nameProvider(order.input.provider),
    lateDeposit: late,
    watch: { report, answeredAt: now - silentFor * MINUTE, silent, nextPollAt: now + MINUTE, ...watch },
    workflow: workflowOf(order),
    ...(typeof facts === 'function' ? facts(order) : facts),
  };
}
