import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { SECOND } from '#domain/duration';
import { type ClockReading, isClockRight, LONGEST_CLOCK_SKEW_MS, skewOf } from '#domain/health/installation';
import { readServerClock } from '#temporal/server-facts';
import { type Check, type Seen, well, wrong } from './check';

const advice = 'Let all machines follow one time server (chrony, systemd-timesyncd), and look at what it says.';

/** Deadlines are set by Temporal's clock, due times and leases by that of Postgres, signatures and codes by our own. */
export const CLOCK_CHECKS: readonly Check[] = [
  { name: 'clock of postgres', needs: 'database', run: async ({ db }) => judge(await readDatabaseClock(db)), advice },
  {
    name: 'clock of temporal',
    needs: 'temporal',
    run: async ({ client }) => judge(await readServerClock(client)),
    advice,
  },
];

async function readDatabaseClock(db: Database): Promise<ClockReading> {
  // The first statement may have to connect, which takes longer than an answer.
  await db.execute(sql`select 1`);
  const askedAt = Date.now();
  const { rows } = await db.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  );
  return { askedAt, readAt: rows[0]?.now ?? Number.NaN, answeredAt: Date.now() };
}

function judge(reading: ClockReading): Seen {
  const skewMs = skewOf(reading);
  const seconds = (Math.abs(skewMs) / SECOND).toFixed(1);
  const words = `${seconds} s ${skewMs < 0 ? 'behind' : 'ahead of'} this machine's`;
  return isClockRight(reading)
    ? well(seconds === '0.0' ? "the same as this machine's" : words)
    : wrong(`${words}; ${LONGEST_CLOCK_SKEW_MS / SECOND} s are tolerated`);
}
