import { MINUTE, parseIsoDuration, SECOND } from '../duration';
import { SILENT_AFTER_MS } from '../watching/polling';
import { DEPOSIT_SHOWN, type ProviderReport, type ScriptedHappening, SILENCE } from '../watching/provider-report';
import type { Moment, ScenarioScript, ScriptedAnswer, ScriptedCall, ScriptedPayoutStep } from './scenario-script';

/** What a simulated provider reports or what happens instead, at a time after the order's creation. */
export interface PlannedStep {
  readonly afterMs: number;
  readonly report: ScriptedHappening;
}

/**
 * What a simulated provider will do with one order: a scenario's script with the order's own times and amounts. It is part of
 * the order's input, so changing a scenario does not affect existing orders [rules/sandbox-and-clock: Scenario files].
 */
export interface ScenarioPlan extends Pick<ScenarioScript, 'answers' | 'chain'> {
  /** Sorted by time. */
  readonly steps: readonly PlannedStep[];
  readonly windowMs: number;
  /** Counted from when the refund call was accepted; null: never. */
  readonly refundConfirmedMs: number | null;
  /** Counted from when the refund became due; null: never. */
  readonly ticketResolvedMs: number | null;
}

/** The parts of an order that a plan depends on. */
export interface PlannedOrder {
  orderId: string;
  from: string;
  fromNetwork: string;
  to: string;
  toNetwork: string;
  amountFrom: string;
  amountTo: string;
}

export interface SpokenReport {
  afterMs: number;
  report: ProviderReport;
}

/** Amount calculations that need the catalog, which workflows cannot use. */
export interface Counting {
  /** The provider's reports about a script's deposits. `msOf` converts the script's moments. */
  reportsOfDeposits(script: ScenarioScript, order: PlannedOrder, msOf: (moment: Moment) => number): SpokenReport[];
  /** The payout for a script's amount, which may be a percentage of the expected one. */
  paidOut(text: string, order: PlannedOrder): string;
}

const SHORTEST_WINDOW = 60 * MINUTE;

export function planScenario(
  script: ScenarioScript,
  order: PlannedOrder,
  ttlSeconds: number,
  counting: Counting,
): ScenarioPlan {
  const ttlMs = ttlSeconds * SECOND;
  const msOf = (moment: Moment) =>
    typeof moment === 'number' ? Math.round(moment * ttlMs) : (parseIsoDuration(moment) ?? 0);
  const reports = [
    ...counting.reportsOfDeposits(script, order, msOf),
    ...script.steps.flatMap((step) => {
      const report = 'report' in step ? addEvidence(step.report, order, counting) : payoutReport(step, script, order);
      return report ? [{ afterMs: msOf(step.at), report }] : [];
    }),
  ];
  return {
    steps: [...reports, ...silences(script, reports, msOf), ...depositsShown(script, msOf)].sort(
      (one, other) => one.afterMs - other.afterMs,
    ),
    windowMs: script.expires === null ? Math.max(ttlMs, SHORTEST_WINDOW) : msOf(script.expires),
    answers: script.answers,
    ...(script.chain && { chain: script.chain }),
    refundConfirmedMs: script.refundConfirmed === null ? null : msOf(script.refundConfirmed),
    ticketResolvedMs: script.ticketResolved === null ? null : msOf(script.ticketResolved),
  };
}

/** The provider's answer to attempt number `attempt` of a call, counted from 1. */
export function plannedAnswer(
  { answers }: Pick<ScenarioPlan, 'answers'>,
  call: ScriptedCall,
  attempt: number,
): ScriptedAnswer {
  const planned = answers[call] ?? [];
  return planned[Math.min(attempt, planned.length) - 1] ?? 'accepted';
}

/** A payout that the network dropped is sent again in another transaction. */
function payoutReport(
  step: ScenarioScript['steps'][number],
  { steps }: ScenarioScript,
  order: PlannedOrder,
): ProviderReport | null {
  if (!('payout' in step)) {
    return null;
  }
  const isSentAgain = steps.some((other) => 'payout' in other && other.payout === 'sent_again');
  const last = sandboxHash(isSentAgain ? 'out2' : 'out', order);
  const words: Readonly<Record<ScriptedPayoutStep, ProviderReport>> = {
    sent: { status: 'sending', txOutHash: sandboxHash('out', order) },
    dropped: { status: 'exchanging' },
    sent_again: { status: 'sending', txOutHash: last },
    confirmed: { status: 'completed', txOutHash: last, amountTo: order.amountTo },
  };
  return words[step.payout];
}

/** A provider that hangs counts as silent after it has reported nothing for long enough. */
function silences(
  { steps }: ScenarioScript,
  reports: readonly SpokenReport[],
  msOf: (moment: Moment) => number,
): PlannedStep[] {
  return steps.flatMap((step) => {
    if (!('hangs' in step)) {
      return [];
    }
    const since = msOf(step.at);
    const silentAt = since + SILENT_AFTER_MS;
    const hasSpoken = reports.some(({ afterMs }) => afterMs > since && afterMs <= silentAt);
    return hasSpoken ? [] : [{ afterMs: silentAt, report: SILENCE }];
  });
}

function depositsShown({ steps }: ScenarioScript, msOf: (moment: Moment) => number): PlannedStep[] {
  return steps.flatMap((step) => ('shows' in step ? [{ afterMs: msOf(step.at), report: DEPOSIT_SHOWN }] : []));
}

/** Adds the transaction hashes and amounts of a provider's report, each a pure function of the order. */
function addEvidence(report: ProviderReport, order: PlannedOrder, { paidOut }: Counting): ProviderReport {
  switch (report.status) {
    case 'confirming':
      return { ...report, txInHash: sandboxHash('in', order) };
    case 'completed': {
      const amountTo = report.amountTo === undefined ? order.amountTo : paidOut(report.amountTo, order);
      return { ...report, txOutHash: sandboxHash('out', order), amountTo };
    }
    case 'refunded':
      return { ...report, txOutHash: sandboxHash('refund', order) };
    default:
      return report;
  }
}

/** A hash that cannot be mistaken for a real transaction; a pure function of the order. */
export function sandboxHash(kind: string, { orderId }: Pick<PlannedOrder, 'orderId'>): string {
  return `sandbox_${kind}_${orderId.slice(orderId.indexOf('_') + 1)}`;
}
