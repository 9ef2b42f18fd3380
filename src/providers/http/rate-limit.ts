import { closeOperatorAlert, openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { forgetPause, grantSharedCalls, pauseProvider, type SharedGrant } from '#db/limits/rate-limits';
import { MINUTE, SECOND } from '#domain/duration';
import {
  CALL_CLASSES,
  type CallClass,
  type CallRate,
  type CallRequest,
  GRANT_MS,
  grantCalls,
  type SpentCalls,
  shareOf,
} from '#domain/limits/call-rate';
import type { Logger } from '#domain/logs/log';
import { awaitInTime } from '#process/time-limit';
import { ProviderError } from '../provider';

/** How long a provider is not called after a 429 without a time. */
const PAUSE_MS = 10 * SECOND;
const LONGEST_PAUSE_MS = 60 * MINUTE;

export interface RateLimit {
  /** Waits for its turn, behind calls of higher-priority classes. @throws ProviderError if that would be after `deadline` */
  take(cost: number, deadline: number, callClass: CallClass): Promise<void>;
  /** Blocks all calls for the seconds of a Retry-After header. */
  pause(retryAfter: string | undefined): void;
  /** The provider accepted a call. */
  noteTaken(): void;
}

/** Counts a provider's calls. */
export interface CallCounter {
  /** 0 granted, with the time to wait, if the limit is reached. Never rejects. */
  request(request: CallRequest): Promise<{ granted: number; waitMs: number }>;
  /** Shares a pause with the other processes. */
  pause?(ms: number): void;
  noteTaken?(): void;
}

/** Counts the calls of this process only. */
export function createOwnCounter(rate: CallRate, now: () => number): CallCounter {
  let spent: SpentCalls = {};
  return {
    async request(request) {
      const answer = grantCalls(spent, rate, request, now());
      ({ spent } = answer);
      return answer;
    },
  };
}

/** A database that takes longer counts as unreachable. */
const TIMEOUT_MS = SECOND;
/** How long an unreachable database is not queried. */
const ALONE_MS = 5 * SECOND;
/** A process that counts alone takes this fraction of a provider's rate limit: others may do the same. */
const PROCESSES = 4;

interface SharedCallsDeps {
  db: Database;
  provider: string;
  rate: CallRate;
  log: Pick<Logger, 'warn'>;
  now?: () => number;
}

/** Counts a provider's calls in the database for all processes; while it is unreachable, this process uses a small share. */
export function createSharedCounter({ db, provider, rate, log, now = Date.now }: SharedCallsDeps): CallCounter {
  const own = createOwnCounter(shareOf(rate, PROCESSES), now);
  let aloneUntil = 0;
  let isPaused = false;

  const requestCalls = async (request: CallRequest): Promise<SharedGrant | null> => {
    if (aloneUntil > now()) {
      return null;
    }
    return awaitInTime(TIMEOUT_MS, grantSharedCalls(db, provider, rate, request)).catch((err) => {
      aloneUntil = now() + ALONE_MS;
      log.warn(
        { err, provider },
        "a provider's shared rate limit could not be read; this process uses a small share of it",
      );
      return null;
    });
  };
  const record = (what: string, write: () => Promise<unknown>) => {
    void write().catch((err) =>
      log.warn({ err, provider, what }, "a change of a provider's rate limit could not be recorded"),
    );
  };

  return {
    async request(request) {
      const shared = await requestCalls(request);
      isPaused ||= shared?.wasPaused === true;
      // Also counted locally, in case this process has to continue alone.
      const alone = shared?.granted === 0 ? null : await own.request({ ...request, extra: 0 });
      return shared ?? alone ?? { granted: 0, waitMs: ALONE_MS };
    },
    pause(ms) {
      isPaused = true;
      record('the pause of a provider', () => beginPause(db, provider, ms));
    },
    noteTaken() {
      if (isPaused) {
        isPaused = false;
        record('the end of a pause', () => endPause(db, provider));
      }
    },
  };
}

/** The alert stands exactly while a pause does, so that it neither says what is not yet so nor stays open alone. */
async function beginPause(db: Database, provider: string, ms: number): Promise<void> {
  const words = `${provider} refused a call because there were too many; no process calls it for ${Math.ceil(ms / SECOND)} s`;
  await db.transaction(async (tx) => {
    await pauseProvider(tx, provider, ms);
    await openOperatorAlert(tx, { kind: 'provider_rate_limited', subject: provider, words });
  });
}

/** A call already in flight when the provider sent the 429 proves nothing: the pause must be over. */
async function endPause(db: Database, provider: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await forgetPause(tx, provider)) {
      await closeOperatorAlert(tx, { kind: 'provider_rate_limited', subject: provider });
    }
  });
}

interface Waiting {
  readonly request: Omit<CallRequest, 'extra'>;
  readonly deadline: number;
  readonly go: () => void;
  readonly refuse: () => void;
}

export interface RateLimitOptions {
  counter: CallCounter;
  /** How much to request in advance for later calls. */
  extra?: number;
  now: () => number;
}

/**
 * Lets calls through as they are granted: those of orders first, those of quotes last, and within a class in order of
 * arrival.
 */
export function createRateLimit({ counter, extra = 0, now }: RateLimitOptions): RateLimit {
  const queues: Readonly<Record<CallClass, Waiting[]>> = { order: [], status: [], quote: [] };
  const share = openShare({ counter, extra, now });
  let isPumping = false;
  let wake = () => {};

  const first = () => CALL_CLASSES.flatMap((callClass) => queues[callClass].slice(0, 1))[0];
  const leave = (waiting: Waiting) => {
    const queue = queues[waiting.request.callClass];
    const place = queue.indexOf(waiting);
    if (place >= 0) queue.splice(place, 1);
    wake();
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const pump = async () => {
    isPumping = true;
    for (let next = first(); next; next = first()) {
      const waitMs = await share.request(next.request);
      if (!queues[next.request.callClass].includes(next)) {
        continue;
      }
      if (waitMs === 0) {
        share.spend(next.request.cost);
        next.go();
      } else if (now() + waitMs > next.deadline) {
        next.refuse();
      } else {
        await sleep(waitMs);
      }
    }
    isPumping = false;
  };

  return {
    take: (cost, deadline, callClass) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => () => {
          clearTimeout(timer);
          leave(waiting);
          settle();
        };
        const refuse = end(() => reject(heldBack()));
        const waiting: Waiting = { request: { cost, callClass }, deadline, go: end(resolve), refuse };
        const timer = Number.isFinite(deadline) ? setTimeout(refuse, Math.max(1, deadline - now())) : undefined;
        queues[callClass].push(waiting);
        // A call ahead of all waiting ones may have to wait less.
        if (first() === waiting) wake();
        if (!isPumping) void pump();
      }),
    pause(retryAfter) {
      const seconds = Number(retryAfter);
      const ms = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * SECOND, LONGEST_PAUSE_MS) : PAUSE_MS;
      share.pause(ms);
      counter.pause?.(ms);
    },
    noteTaken: () => counter.noteTaken?.(),
  };
}

/** Calls granted to this process that are not yet made. */
function openShare({ counter, extra, now }: Required<RateLimitOptions>) {
  /** Until when requesting another call of the class is pointless. */
  const fullUntil: Record<CallClass, number> = { order: 0, status: 0, quote: 0 };
  let [tokens, tokensUntil, pausedUntil] = [0, 0, 0];
  return {
    /** 0 if the call is granted; otherwise how long it has to wait. */
    async request(request: Waiting['request']): Promise<number> {
      const requestedAt = now();
      const waitUntil = Math.max(pausedUntil, fullUntil[request.callClass]);
      tokens = tokensUntil > requestedAt ? tokens : 0;
      if (tokens >= request.cost || waitUntil > requestedAt) {
        return tokens >= request.cost ? 0 : waitUntil - requestedAt;
      }
      const { granted, waitMs } = await counter.request({ ...request, extra });
      if (granted === 0) {
        fullUntil[request.callClass] = request.cost === 1 ? now() + waitMs : 0;
        return Math.max(1, waitMs);
      }
      // Paused meanwhile: granted calls lapse.
      if (pausedUntil > now()) {
        return pausedUntil - now();
      }
      tokens += granted;
      tokensUntil = requestedAt + GRANT_MS;
      return 0;
    },
    spend(cost: number): void {
      tokens -= cost;
    },
    pause(ms: number): void {
      tokens = 0;
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
  };
}

function heldBack(): ProviderError {
  return new ProviderError('unavailable', { message: 'too many calls wait', label: 'rate_limited', heldBack: true });
}
