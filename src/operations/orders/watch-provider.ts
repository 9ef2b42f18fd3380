import { setTimeout as delay } from 'node:timers/promises';
import type { Notifications } from '#db/notifications';
import { leasePolls, untilNextPoll } from '#db/watching/watches';
import type { Intervals } from '#domain/intervals';
import { pollsAtOnce } from '#domain/watching/polling';
import type { Provider } from '#providers/provider';
import type { ActivityRun } from '../activity-run';
import { type PollDeps, pollOrder } from './poll-order';

export interface WatchDeps extends PollDeps {
  notifications: Pick<Notifications, 'listen'>;
  findProvider(code: string): Provider;
  /** Whether this process serves the provider. */
  isServed(code: string): boolean;
  intervals: Pick<Intervals, 'pollLook'>;
  /** Aborted when this process stops: the rest of a run is left to other processes. */
  stopping: AbortSignal;
}

/** Returns the number of polls; null if the provider is no longer served. */
export type WatchProvider = (code: string, run: ActivityRun) => Promise<number | null>;

/** Each so many looks, no order goes first, so that none is forgotten however many do [rules/watching: When polls come late]. */
const FAIR_EVERY = 4;

/**
 * Polls a live provider about its orders as they fall due, several at a time. A slow answer occupies one place and delays no
 * others [rules/watching: How often].
 */
export function createWatch(deps: WatchDeps): WatchProvider {
  return async (code, run) => {
    const provider = deps.findProvider(code);
    const places = pollsAtOnce(provider.facts.requestsPerMinute ?? null);
    const inFlight = new Set<Promise<void>>();
    let [looks, polls] = [0, 0];
    while (deps.isServed(code) && !run.isOver() && !deps.stopping.aborted) {
      const free = places - inFlight.size;
      looks += 1;
      const leased = await leasePolls(deps.db, code, free, looks % FAIR_EVERY === 0 ? 'longest_due' : 'first');
      for (const watch of leased) {
        const poll = pollOrder(deps, provider, watch).finally(() => inFlight.delete(poll));
        inFlight.add(poll);
      }
      polls += leased.length;
      run.report(polls);
      if (leased.length < free) {
        await waitForNext(deps, code, run, inFlight);
      }
      await waitForPlaces(places, inFlight);
    }
    await Promise.all(inFlight);
    return deps.isServed(code) ? polls : null;
  };
}

/** Waits for a quarter of the places, so that not every poll requires a query for the next one. */
async function waitForPlaces(places: number, inFlight: ReadonlySet<Promise<void>>): Promise<void> {
  while (inFlight.size > places - Math.ceil(places / 4)) {
    await Promise.race(inFlight);
  }
}

/** Waits until a poll is due, one is requested, or one in progress ends: the same order may be due again. */
async function waitForNext(
  { db, notifications, intervals, stopping }: WatchDeps,
  code: string,
  { cancelled }: ActivityRun,
  inFlight: ReadonlySet<Promise<void>>,
): Promise<void> {
  const ending = new AbortController();
  const wake = () => ending.abort();
  // Orders of other providers are not due here; an empty payload means that notifications may have been missed.
  stopping.addEventListener('abort', wake, { once: true });
  const unsubscribe = notifications.listen('poll', (notified) => (notified === code || notified === '') && wake());
  try {
    const ms = await untilNextPoll(db, code, intervals.pollLook);
    const wait = delay(ms, undefined, { signal: ending.signal }).catch(() => undefined);
    await Promise.race([wait, cancelled, ...inFlight]);
  } finally {
    unsubscribe();
    stopping.removeEventListener('abort', wake);
    wake();
  }
}
