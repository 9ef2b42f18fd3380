import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { providerReportSignal, providerSilentSignal } from '../../../workflows/messages';
import type { Database } from '../../db/client';
import { finishPoll, type LeasedWatch } from '../../db/watching/watches';
import { toIso } from '../../domain/duration';
import { isTerminal } from '../../domain/orders/status';
import type { ProviderReport } from '../../domain/watching/provider-report';
import { type LateDeposit, lateDepositOf, nextPollIn, SILENT_AFTER_MS } from '../../domain/watching/watch';
import type { Logger } from '../../process/logger';
import { noteFailure, type ProviderHealth } from '../../providers/health';
import { type Provider, ProviderError } from '../../providers/provider';
import { recordLateDeposit } from './record-late-deposit';

export interface PollDeps {
  db: Database;
  workflows: WorkflowClient;
  health: Pick<ProviderHealth, 'note'>;
  trackingUrl(orderId: string): string;
  log: Logger;
}

/** Polls drift apart by this part of their interval, so that orders of one moment are not asked about in one. */
const JITTER = 0.1;

/**
 * Asks the provider about one order, tells the order's workflow when the answer is new, and plans the next poll. Never throws:
 * what fails here is tried again when the lease ends.
 */
export async function pollOrder(deps: PollDeps, provider: Provider, watch: LeasedWatch): Promise<void> {
  try {
    const report = await ask(deps, provider, watch);
    await (report ? take(deps, watch, report) : noteSilence(deps, watch));
  } catch (err) {
    deps.log.warn({ err, order_id: watch.orderId, provider: provider.facts.code }, 'a poll failed; tried again soon');
  }
}

/** Null where there is no good answer. */
async function ask(
  { health, log }: PollDeps,
  provider: Provider,
  { orderId, providerOrderId }: LeasedWatch,
): Promise<ProviderReport | null> {
  try {
    const report = (await provider.readStatus?.({ orderId, providerOrderId })) ?? null;
    health.note(provider, null);
    return report;
  } catch (error) {
    noteFailure(health, provider, error);
    const label = error instanceof ProviderError ? error.label : 'invalid_answer';
    log.debug({ order_id: orderId, provider: provider.facts.code, label }, 'a provider did not say how an order is');
    return null;
  }
}

/** The workflow hears of a report before it is noted as heard, so it may hear of it twice and never not at all. */
async function take(deps: PollDeps, watch: LeasedWatch, report: ProviderReport): Promise<void> {
  // The first answer mostly says what the order knows from its creation.
  const isKnown = watch.report === null && report.status === watch.status;
  const isNew = !isKnown && JSON.stringify(report) !== JSON.stringify(watch.report);
  const isOpen = watch.status !== null && !isTerminal(watch.status);
  const at = toIso(Date.now());
  const late = watch.status === 'expired' ? lateDepositOf(watch.lateDeposit, report, at) : null;
  if (late) {
    await recordLateDeposit(deps, watch.orderId, late);
  }
  const isHeard = !isOpen || !isNew || (await tell(deps, watch.orderId, report));
  await finishPoll(deps.db, watch, {
    // While the order is being opened nobody can be told, so the report stays news.
    ...(isHeard && watch.status !== null ? { answered: { report, isNew } } : {}),
    nextPollInMs: plan(watch, { isNew, late }),
  });
}

/** Past the limit without a good answer the order's workflow is told, once. */
async function noteSilence(deps: PollDeps, watch: LeasedWatch): Promise<void> {
  const isOpen = watch.status !== null && !isTerminal(watch.status);
  const isSilent = isOpen && Date.now() - watch.answeredAt.getTime() >= SILENT_AFTER_MS;
  if (isSilent && !watch.silent) {
    await deps.workflows.getHandle(watch.orderId).signal(providerSilentSignal).catch(ignoreEnded);
  }
  const nextPollInMs = plan(watch, { isNew: false, late: null });
  await finishPoll(deps.db, watch, { silent: isSilent, nextPollInMs });
}

/** False where the order has no running workflow: it is closing, or about to be repaired. */
async function tell({ workflows }: PollDeps, orderId: string, report: ProviderReport): Promise<boolean> {
  try {
    await workflows.getHandle(orderId).signal(providerReportSignal, report);
    return true;
  } catch (error) {
    ignoreEnded(error);
    return false;
  }
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) {
    throw error;
  }
}

function plan(watch: LeasedWatch, { isNew, late }: { isNew: boolean; late: LateDeposit | null }): number | null {
  const now = Date.now();
  const changedAt = isNew || late ? now : watch.changedAt.getTime();
  const ms = nextPollIn({ status: watch.status, lateDeposit: late ?? watch.lateDeposit, changedAt, now });
  return ms === null ? null : Math.round(ms * (1 + JITTER * (Math.random() * 2 - 1)));
}
