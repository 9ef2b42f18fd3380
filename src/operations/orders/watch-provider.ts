import { setTimeout as delay } from 'node:timers/promises';
import type { Notifications } from '#db/notifications';
import { leasePolls, untilNextPoll } from '#db/watching/watches';
import { SECOND } from '#domain/duration';
import { pollsAtOnce } from '#domain/watching/polls-at-once';
import type { Provider } from '#providers/provider';
import { type PollDeps, pollOrder } from './poll-order';

/** How long to wait before checking again if nothing is due. A notification ends the wait. */
const LONGEST_WAIT_MS = 5 * SECOND;

export interface WatchDeps extends PollDeps {
  notifications: Pick<Notifications, 'listen'>;
  findProvider(code: string): Provider;
  /** Whether this process serves the provider. */
  isServed(code: string): boolean;
}

export interface WatchRun {
  /** Reports the number of polls so far, often enough to show that the run is alive. */
  report(polls: number): void;
  isOver(): boolean;
  /** Rejects if the run is to end at once. */
  cancelled: Promise<never>;
}

/** Returns the number of polls; null if the provider is no longer served. */
export type WatchProvider = (code: string, run: WatchRun) => Promise<number | null>;

/**
 * Polls a live provider about its orders as they fall due, several at a time. A slow answer occupies one place and delays no
 * others [rules/watching: How often].
 */
export function createWatch(deps: WatchDeps): WatchProvider {
  return async (code, run) => {
    const provider = deps.findProvider(code);
    const places = pollsAtOnce(provider.facts.requestsPerMinute ?? null);
    const underWay = new Set<Promise<void>>();
    let polls = 0;
    while (deps.isServed(code) && !run.isOver()) {
      const free = places - underWay.size;
      const leased = await leasePolls(deps.db, code, free);
      for (const watch of leased) {
        const poll = pollOrder(deps, provider, watch).finally(() => underWay.delete(poll));
        underWay.add(poll);
      }
      polls += leased.length;
      run.report(polls);
      if (leased.length < free) {
        await waitForNext(deps, code, run, underWay);
      }
      await waitForPlaces(places, underWay);
    }
    await Promise.all(underWay);
    return deps.isServed(code) ? polls : null;
  };
}

/** Waits for a quarter of the places, so that not every poll requires a query for the next one. */
async function waitForPlaces(places: number, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  while (underWay.size > places - Math.ceil(places / 4)) {
    await Promise.race(underWay);
  }
}

/** Waits until a poll is due, one is requested, or one in progress ends: the same order may be due again. */
async function waitForNext(
  { db, notifications }: WatchDeps,
  code: string,
  { cancelled }: WatchRun,
  underWay: ReadonlySet<Promise<void>>,
): Promise<void> {
  const ending = new AbortController();
  const wake = () => ending.abort();
  // Orders of other providers are not due here; an empty payload means that notifications may have been missed.
  const unsubscribe = notifications.listen('poll', (notified) => (notified === code || notified === '') && wake());
  try {
    const ms = await untilNextPoll(db, code, LONGEST_WAIT_MS);
    const wait = delay(ms, undefined, { signal: ending.signal }).catch(() => undefined);
    await Promise.race([wait, cancelled, ...underWay]);
  } finally {
    unsubscribe();
    wake();
  }
}
