import { closeOperatorAlert, openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { forgetPause, grantSharedCalls, pauseProvider, type SharedGrant } from '#db/limits/rate-limits';
import { SECOND } from '#domain/duration';
import { type CallRate, type CallRequest, shareOf } from '#domain/limits/call-rate';
import type { Logger } from '#domain/logs/log';
import { awaitInTime } from '#process/time-limit';
import { type CallCounter, createOwnCounter } from '../http/rate-limit';

/** A database that takes longer counts as unreachable. */
const TIMEOUT_MS = SECOND;
/** How long an unreachable database is not queried. */
const ALONE_MS = 5 * SECOND;
/** A process that counts alone takes this fraction of a provider's rate limit: others may do the same. */
const PROCESSES = 4;

export interface SharedCallsDeps {
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
