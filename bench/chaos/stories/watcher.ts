import { setTimeout as delay } from 'node:timers/promises';
import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import type { ProviderReport } from '#domain/watching/provider-report';
import { providerReportSignal, providerSilentSignal } from '#workflows/messages';
import type { ProviderOrder } from '../market/live-provider';
import type { LiveStory, SeededRandom } from '../plan';
import { retryUntil } from '../retry';
import type { Progress } from './progress';

export interface WatcherDeps {
  workflows: WorkflowClient;
  progress: Progress;
  random: SeededRandom;
  /** The order at the provider; null if it has none yet. */
  findOrder(orderId: string): ProviderOrder | null;
}

const DEPOSIT: ProviderReport = { status: 'confirming', txInHash: 'live-deposit' };
const UNDERPAID: ProviderReport = { status: 'failed', reason: 'underpayment', message: 'Too little arrived' };
const REPORTS: Readonly<Record<Exclude<LiveStory, 'goes_silent'>, readonly ProviderReport[]>> = {
  completes: [
    DEPOSIT,
    { status: 'exchanging' },
    { status: 'sending' },
    { status: 'completed', txOutHash: 'live-payout', amountTo: '1234.5' },
  ],
  underpaid: [DEPOSIT, UNDERPAID],
  needs_review: [DEPOSIT, { status: 'manual_review', reason: 'kyt_block', message: 'The provider holds the deposit' }],
};
const REFUNDED: ProviderReport = { status: 'refunded', txOutHash: 'live-refund' };

/**
 * Signals the provider's reports to a live order's workflow repeatedly, as a watcher does, until the end of its story.
 */
export async function watchProvider(deps: WatcherDeps, orderId: string, story: LiveStory): Promise<void> {
  const { random } = deps;
  const handle = deps.workflows.getHandle(orderId);
  if (story === 'goes_silent') {
    await send(() => handle.signal(providerReportSignal, DEPOSIT));
    await send(() => handle.signal(providerSilentSignal));
    return;
  }
  const reports = REPORTS[story];
  for (const [nth, report] of reports.entries()) {
    await delay(random.between(100, 2_500));
    const late = random.chance(0.3) ? reports[Math.max(0, nth - 1)] : undefined;
    for (const each of late ? [report, late, report] : [report]) {
      await send(() => handle.signal(providerReportSignal, each));
    }
  }
  if (story === 'underpaid') {
    await reportRefund(deps, orderId, () => send(() => handle.signal(providerReportSignal, REFUNDED)));
  }
}

/** Reports the refund once it was requested from the provider, by call or by ticket. */
async function reportRefund({ findOrder, progress }: WatcherDeps, orderId: string, report: () => Promise<void>) {
  await retryUntil(async () => {
    const order = findOrder(orderId);
    const isRequested = order && (order.refunds.length > 0 || order.tickets > 0);
    const isOver = await progress.reaches(orderId, ['manual_review', 'refunded', 'completed'], 0);
    return isRequested || isOver ? true : null;
  });
  await report();
}

/** Repeats the signal until Temporal has accepted it; an order that has ended needs no signal. */
async function send(signal: () => Promise<void>): Promise<void> {
  await retryUntil(() =>
    signal().then(
      () => true,
      (error) => (error instanceof WorkflowNotFoundError ? true : null),
    ),
  );
}
