import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { SECOND } from '#domain/duration';
import {
  type ClockReading,
  isClockRight,
  isDiskRoomy,
  LONGEST_CLOCK_SKEW_MS,
  MOST_KEPT_BYTES,
  skewOf,
} from '#domain/health/installation';
import { readServerClock } from '#temporal/server-facts';
import { type Check, type Seen, type Site, well, wrong } from './check';

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

export const DISK_CHECKS: readonly Check[] = [
  {
    name: 'disk',
    run: checkDisk,
    advice: 'Free or add space, and look at what grows there.',
  },
  {
    name: 'database size',
    needs: 'database',
    run: ({ db }) => checkDatabaseSize(db),
    advice: 'Bring the reader of the replication slot back, or drop the slot: Postgres keeps every change for it.',
  },
];

/** Where this instance writes: its data directory if it has servers of its own, else only temporary files. */
async function checkDisk({ config }: Site): Promise<Seen> {
  const isEmbedded = config.databaseUrl === null || config.temporal.address === null;
  const place = isEmbedded ? existing(config.dataDir) : tmpdir();
  const { bavail, blocks, bsize } = await statfs(place);
  const space = { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  const words = `${place}: ${gigabytes(space.freeBytes)} of ${gigabytes(space.totalBytes)} are free`;
  return isDiskRoomy(space) ? well(words) : wrong(words);
}

function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}

interface SizeRow extends Record<string, unknown> {
  bytes: number;
  /** Replication slots that nobody reads, with the bytes that each keeps. */
  kept: { slot: string; bytes: number }[];
}

/** Postgres does not say how much space its disk has left. */
async function checkDatabaseSize(db: Database): Promise<Seen> {
  const { rows } = await db.execute<SizeRow>(sql`
    select pg_database_size(current_database())::float8 as bytes,
      coalesce((select json_agg(json_build_object('slot', slot_name, 'bytes', kept)) from (
        select slot_name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) as kept from pg_replication_slots where not active
      ) as slots where kept > ${MOST_KEPT_BYTES}::bigint), '[]') as kept`);
  const { bytes = 0, kept = [] } = rows[0] ?? {};
  return kept.length > 0
    ? wrong(kept.map(({ slot, bytes: of }) => `the replication slot ${slot} keeps ${gigabytes(of)}`).join(', '))
    : well(`${gigabytes(bytes)}; watch the disk of Postgres on its own machine`);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(2)} GiB`;
}
