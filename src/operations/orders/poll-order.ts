import { type WorkflowClient, type WorkflowHandle, WorkflowNotFoundError } from '@temporalio/client';
import { closeOperatorAlert, openOperatorAlert } from '#db/alerts/operator-alerts';
import { type Database, isWriteInVain } from '#db/client';
import { closeCase, openCase } from '#db/recovery/cases';
import { noteDepositReported } from '#db/watching/deposits';
import { finishPoll, type LeasedWatch, type PolledWatch } from '#db/watching/watches';
import { toIso } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { isTerminal } from '#domain/orders/status';
import { WATCH_CASES, type WatchCaseKind } from '#domain/recovery/order-case';
import { isRefundContradicted } from '#domain/refunds/refund-decision';
import { agreedByOrder, DOUBT_WORDS } from '#domain/watching/agreed-order';
import { isPassedOn } from '#domain/watching/deposit-report';
import { toRecordable } from '#domain/watching/evidence';
import { type LateDeposit, lateDepositOf } from '#domain/watching/late-deposit';
import { awaitsLateDeposit } from '#domain/watching/order-end';
import { type FailedPolls, isUnreadable, SILENT_AFTER_MS } from '#domain/watching/polling';
import type { Doubt, ProviderReport, UnknownWord } from '#domain/watching/provider-report';
import { isWithoutEffect, type ReportedToOrder, reportsAfter } from '#domain/watching/reported-to-order';
import {
  goesFirst,
  WATCH_STATES,
  type WatchedOrder,
  type WatchState,
  watchState,
} from '#domain/watching/watched-order';
import type { FailureLabel } from '#providers/failure-label';
import { noteFailure, type ProviderHealth } from '#providers/health';
import { ContradictingAnswer } from '#providers/live/report';
import { type Provider, ProviderError } from '#providers/provider';
import { depositReportedSignal, providerReportSignal, providerSilentSignal } from '#workflows/messages';
import { hearReport, noteContradiction } from './doubted-answers';
import { recordLateDeposit } from './late-deposits';

export interface PollDeps {
  db: Database;
  workflows: WorkflowClient;
  health: Pick<ProviderHealth, 'note' | 'avoid'>;
  trackingUrl(orderId: string, partnerId: string): string;
  log: Logger;
}

/** Random variation of polling intervals, so that orders created together are not polled together. */
const JITTER = 0.1;

/**
 * Polls the provider about one order, signals a new report to the order's workflow, and schedules the next poll. Never throws:
 * a failure is retried when the lease ends.
 */
export async function pollOrder(deps: PollDeps, provider: Provider, watch: LeasedWatch): Promise<void> {
  try {
    // First, because what the provider says or does not say means something else then.
    const told = await passOnDeposit(deps, watch);
    const answer = await readReport(deps, provider, told);
    await ('failure' in answer
      ? noteFailedPoll(deps, provider, told, answer.failure)
      : take(deps, provider, told, answer).catch((error) => {
          // What cannot be stored is no answer, however often it is polled.
          if (isWriteInVain(error)) return noteFailedPoll(deps, provider, told, 'invalid_answer');
          throw error;
        }));
  } catch (err) {
    deps.log.warn({ err, orderId: watch.orderId, provider: provider.facts.code }, 'a poll failed; tried again soon');
  }
}

/**
 * Tells the order of the deposit that its wallet reported, if the process that took the report could not [rules/watching: Reported
 * deposits]. While Temporal does not take it, the provider is polled all the same, and the next poll tries again.
 */
async function passOnDeposit({ db, workflows, log }: PollDeps, watch: LeasedWatch): Promise<LeasedWatch> {
  const { orderId, order, depositHash: hash, depositReportTimes: times, depositReported: isNotified } = watch;
  if (order === null || !isPassedOn(order, { hash, times, isNotified }, Date.now())) {
    return watch;
  }
  try {
    await workflows.getHandle(orderId).signal(depositReportedSignal);
    await noteDepositReported(db, orderId);
    return { ...watch, silent: false };
  } catch (err) {
    log.warn({ err, orderId }, 'a poll failed; tried again soon');
    return watch;
  }
}

/** Why there is no good answer. */
interface NoAnswer {
  failure: FailureLabel;
}

async function readReport(
  deps: PollDeps,
  provider: Provider,
  { orderId, providerOrderId, order }: LeasedWatch,
): Promise<ProviderReport | UnknownWord | NoAnswer> {
  const { health, log } = deps;
  try {
    const agreed = order && agreedByOrder(order);
    const report = await provider.readStatus?.({ orderId, providerOrderId, agreed });
    health.note(provider, null);
    return report ?? { failure: 'no_answer' };
  } catch (error) {
    noteFailure(health, provider, error);
    if (error instanceof ContradictingAnswer) {
      await noteContradiction(deps, provider, orderId, error);
    }
    const label = error instanceof ProviderError ? error.label : 'invalid_answer';
    log.debug({ orderId, provider: provider.facts.code, label }, 'a provider did not say how an order is');
    return { failure: label };
  }
}

async function take(
  deps: PollDeps,
  provider: Provider,
  watch: LeasedWatch,
  answer: ProviderReport | UnknownWord,
): Promise<void> {
  if ('unknownWord' in answer) {
    await finish(deps, provider, watch, { answered: answer, isNew: false, late: null });
    return;
  }
  const isOpen = watch.status !== null && !isTerminal(watch.status);
  const report = watch.order ? await hearReport(deps.db, watch.order, answer) : answer;
  const recordable = isOpen && watch.order ? toRecordable(watch.order, report) : report;
  const reported = isOpen && watch.order ? reportsAfter(watch.order, recordable, watch.reported, Date.now()) : null;
  const isNew = isOpen && watch.order ? reported !== null : isUnreported(watch, report);
  const late = lateDepositIn(watch, report);
  if (late) {
    const isAsSaid = late.status === report.status;
    const source = `the provider says ${report.status}${isAsSaid ? '' : ', which nothing proves'}`;
    await recordLateDeposit(deps, watch.orderId, late, source);
  }
  // The workflow is signalled before the report is recorded as sent, so it may get it twice but never not at all.
  const tell = () => isDelivered(deps, watch.orderId, (order) => order.signal(providerReportSignal, recordable));
  const isHeard = !isOpen || !isNew || (await tell());
  await alertUnmoved(deps, watch, reported);
  await finish(deps, provider, watch, { answered: { report, isNew, isDelivered: isHeard, reported }, isNew, late });
}

/** An order that does not move despite repeated reports is not the provider's problem. */
async function alertUnmoved(
  { db }: PollDeps,
  { orderId, order, reported: before }: LeasedWatch,
  reported: ReportedToOrder | null,
) {
  const alert = { kind: 'order_unmoved', subject: orderId } as const;
  if (isWithoutEffect(reported)) {
    const words = 'see in the history of its workflow what its worker makes of the reports, and whether it is stuck';
    await openOperatorAlert(db, { ...alert, words });
  } else if (isWithoutEffect(before) && order?.revision !== before?.revision) {
    await closeOperatorAlert(db, alert);
  }
}

/**
 * Whether the provider has not reported this during the order's present status. A report that matches the order's own status,
 * like most first ones, is not new. For orders that have ended or whose state is not recorded; other orders evaluate reports
 * themselves.
 */
function isUnreported({ report: last, reportedStatus, status }: LeasedWatch, report: ProviderReport): boolean {
  const isRepeated = last !== null && JSON.stringify(report) === JSON.stringify(last);
  const isKnown = report.status === status && (isRepeated || last === null);
  return !isKnown && !(isRepeated && reportedStatus === status);
}

/** Money that arrived after the end. If a person ended the order, what its provider reported before is not new. */
function lateDepositIn({ end, order, lateDeposit, report: last }: LeasedWatch, report: ProviderReport) {
  const isWatched = order !== null && end !== null && !end.isPaid && awaitsLateDeposit(order.status);
  const isOld = end?.isDecided && JSON.stringify(report) === JSON.stringify(last);
  return isWatched && !isOld ? lateDepositOf(lateDeposit, report, toIso(Date.now()), order.input) : null;
}

/** Notifies the order's workflow once if there was no good answer for too long. */
async function noteFailedPoll(
  deps: PollDeps,
  provider: Provider,
  watch: LeasedWatch,
  failure: FailureLabel,
): Promise<void> {
  const isOpen = watch.status !== null && !isTerminal(watch.status);
  const isSilent = isOpen && Date.now() - watch.answeredAt.getTime() >= SILENT_AFTER_MS;
  const tell = () => isDelivered(deps, watch.orderId, (order) => order.signal(providerSilentSignal));
  const silent = isSilent && (watch.silent || (await tell()));
  await finish(deps, provider, watch, { silent, failure, isNew: false, late: null });
}

/** False if the order has no running workflow: it is closing, or about to be repaired. */
async function isDelivered(
  { workflows }: PollDeps,
  orderId: string,
  signal: (order: WorkflowHandle) => Promise<void>,
): Promise<boolean> {
  try {
    await signal(workflows.getHandle(orderId));
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return false;
    }
    throw error;
  }
}

type Polled = Omit<PolledWatch, 'nextPollInMs' | 'goesFirst' | 'latestCases'> & {
  isNew: boolean;
  late: LateDeposit | null;
};

/** Schedules the next poll according to the order's present state, and opens the cases that a person needs to see. */
async function finish(deps: PollDeps, { facts }: Provider, watch: LeasedWatch, polled: Polled): Promise<void> {
  const { answered, silent, failure = null, isNew, late } = polled;
  const now = Date.now();
  const hasWord = answered !== undefined && !('unknownWord' in answered);
  const watched = {
    status: watch.status,
    end: watch.end,
    lateDeposit: late ?? watch.lateDeposit,
    report: hasWord ? answered.report : watch.report,
    unknownWord: answered === undefined ? watch.unknownWord : hasWord ? null : answered.unknownWord,
    hides: facts,
    startedAt: watch.startedAt.getTime(),
    changedAt: isNew || late ? now : watch.changedAt.getTime(),
    answeredAt: answered === undefined ? watch.answeredAt.getTime() : now,
    now,
  };
  const state = watchState(watched);
  const failed = { times: failure === null ? 0 : watch.failures + 1, why: failure };
  const latestCases = await tendWatchCases(deps.db, { watch, provider: facts.name, watched, state, failed });
  const { everyMs } = WATCH_STATES[state];
  const nextPollInMs = everyMs === null ? null : Math.round(everyMs * (1 + JITTER * (Math.random() * 2 - 1)));
  await finishPoll(deps.db, watch, {
    ...(answered && { answered }),
    ...(silent !== undefined && { silent }),
    ...(failure !== null && { failure }),
    latestCases,
    nextPollInMs,
    goesFirst: isNew || goesFirst(state, watch.order),
  });
}

interface TendedWatch {
  /** Before the poll. */
  watch: LeasedWatch;
  /** Its name. */
  provider: string;
  /** After the poll. */
  watched: WatchedOrder;
  state: WatchState;
  failed: FailedPolls;
}

/** Kinds that a poll opens and closes. The case of a late or second deposit is opened with its record. */
const TENDED = WATCH_CASES.filter((kind) => kind !== 'late_deposit' && kind !== 'second_deposit');

/**
 * Opens the cases that apply to the watched order, updates changed texts, and closes the others; returns those that apply. A
 * case closed by a person stays closed until there is something new.
 */
async function tendWatchCases(db: Database, tended: TendedWatch): Promise<WatchCaseKind[]> {
  const { watch, watched, state, failed } = tended;
  const found: readonly (WatchCaseKind | null)[] = [
    WATCH_STATES[state].case,
    ...(watched.unknownWord === null || state === 'over' ? [] : ['unknown_status' as const]),
    ...(watched.report?.doubts === undefined || state === 'over' ? [] : ['doubtful_evidence' as const]),
    ...(isRefundContradicted(watched.status, watched.report?.status ?? null) ? ['refund_contradicted' as const] : []),
    ...(isUnreadable(failed) && state !== 'over' ? ['unreadable_answer' as const] : []),
  ];
  const hasNewWords =
    watched.unknownWord !== watch.unknownWord || JSON.stringify(watched.report) !== JSON.stringify(watch.report);
  for (const kind of TENDED) {
    const wasFound = watch.latestCases.includes(kind);
    if (found.includes(kind) && (!wasFound || hasNewWords)) {
      await openCase(db, watch.orderId, kind, WHAT_TO_DO[kind](tended));
    } else if (wasFound && !found.includes(kind)) {
      await closeCase(db, watch.orderId, kind);
    }
  }
  return TENDED.filter((kind) => found.includes(kind));
}

/** What to do, for support staff. */
const WHAT_TO_DO: Readonly<Record<(typeof TENDED)[number], (tended: TendedWatch) => string>> = {
  deposit_possible: ({ provider, watch, watched }) =>
    `ask ${provider} whether it has a deposit for its order ${watch.providerOrderId}: ${
      watch.end?.isReported ? 'the wallet said that it had sent it, and ' : ''
    }the provider says ${lastWord(watched)}`,
  unanswered: ({ provider, watch }) =>
    `ask ${provider} by hand whether a deposit came to its order ${watch.providerOrderId}`,
  unknown_status: ({ provider, watch, watched }) =>
    `${provider} says "${watched.unknownWord}" of its order ${watch.providerOrderId}: ask what that means`,
  doubtful_evidence: ({ provider, watch, watched: { report } }) =>
    `ask ${provider} about its order ${watch.providerOrderId}, which it calls "${report?.providerWord ?? report?.status}": ${(report?.doubts ?? []).map(writeDoubt).join('; ')}`,
  refund_contradicted: ({ provider, watch, watched }) =>
    `ask ${provider} whether its order ${watch.providerOrderId} goes on or is refunded: a refund is due, and it says ${lastWord(watched)}; if it has paid out, take the order to manual review, where its report ends it`,
  unreadable_answer: ({ provider, watch, failed }) =>
    `ask ${provider} how its order ${watch.providerOrderId} is: the last ${failed.times} answers about it could not be read; swaplane provider verify shows what has changed`,
  unrecorded: ({ provider, watch, watched }) =>
    `${provider} has order ${watch.providerOrderId} and says ${lastWord(watched)}: find out why it was never recorded here`,
};

function writeDoubt({ what, why, said }: Doubt): string {
  return `${DOUBTED[what]} "${said}" ${DOUBT_WORDS[why]}`;
}

const DOUBTED: Readonly<Record<Doubt['what'], string>> = {
  amountTo: 'the amount paid out',
  refundAmount: 'the amount sent back',
  txOutHash: 'the transaction',
};

function lastWord({ report, unknownWord }: WatchedOrder): string {
  return unknownWord === null ? (report?.status ?? 'nothing') : `"${unknownWord}"`;
}
