import { setTimeout as delay } from 'node:timers/promises';
import type { Notifications } from '../../db/notifications';
import { leasePolls, untilNextPoll } from '../../db/watching/watches';
import { SECOND } from '../../domain/duration';
import type { Provider } from '../../providers/provider';
import { type PollDeps, pollOrder } from './poll-order';

/** Polls under way at a time; the provider's rate limit spreads them. */
const AT_ONCE = 20;
/** How long nothing is looked for when nothing is due. A notification ends the wait. */
const LONGEST_WAIT_MS = 5 * SECOND;

export interface WatchDeps extends PollDeps {
  notifications: Pick<Notifications, 'listen'>;
  findProvider(code: string): Provider | null;
}

export interface WatchRun {
  /** Says how often the provider was asked so far; often enough to show that the run is alive. */
  report(polls: number): void;
  isOver(): boolean;
  /** Rejects when the run is to end at once. */
  cancelled: Promise<never>;
}

export type WatchProvider = (code: string, run: WatchRun) => Promise<number>;

/** Asks a live provider about its orders as they become due [rules/watching: How often]. */
export function createWatch(deps: WatchDeps): WatchProvider {
  return async (code, run) => {
    const provider = deps.findProvider(code);
    let polls = 0;
    while (provider && !run.isOver()) {
      const leased = await leasePolls(deps.db, code, AT_ONCE);
      await Promise.all(leased.map((watch) => pollOrder(deps, provider, watch)));
      polls += leased.length;
      run.report(polls);
      if (leased.length < AT_ONCE) {
        await waitForNext(deps, code, run);
      }
    }
    return polls;
  };
}

async function waitForNext({ db, notifications }: WatchDeps, code: string, { cancelled }: WatchRun): Promise<void> {
  const ending = new AbortController();
  const wake = () => ending.abort();
  // Of another provider's orders nothing is due here; an empty payload says that some may have been missed.
  const unsubscribe = notifications.listen('poll', (notified) => (notified === code || notified === '') && wake());
  try {
    const ms = await untilNextPoll(db, code, LONGEST_WAIT_MS);
    const wait = delay(ms, undefined, { signal: ending.signal }).catch(() => undefined);
    await Promise.race([wait, cancelled]);
  } finally {
    unsubscribe();
    wake();
  }
}
