import express, { type Express, type Response } from 'express';
import { Client, Pool } from 'pg';
import { NOTIFICATION_CHANNELS } from '#db/notifications';

const LATEST = {
  name: 'latest',
  text: `select event_id, status, version, at from order_events where order_id = $1 order by version desc limit 1`,
};
const AFTER = {
  name: 'after',
  text: `
    select event_id, status, version, at from order_events
    join unnest($1::text[], $2::int[]) as known (order_id, known_version) using (order_id)
    where version > known_version order by version`,
};
const HEARTBEAT_MS = 15_000;

interface Follower {
  res: Response;
  version: number;
}

/**
 * A separate program, so that its memory is that of streams only. The simplest program that streams every event of an
 * order: one read when a stream opens, and one for all orders that were notified meanwhile. It has no keys, no limit,
 * no resuming, and does not detect clients that stopped reading.
 */
async function serveStreams(app: Express, pool: Pool, databaseUrl: string): Promise<void> {
  const followers = new Map<string, Set<Follower>>();
  const send = (follower: Follower, { event_id, ...event }: { event_id: string; version: number; status: string }) => {
    follower.version = event.version;
    follower.res.write(`id: ${event_id}\nevent: order.${event.status}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  app.get('/order/:id/stream', async ({ params: { id } }, res) => {
    const { rows } = await pool.query({ ...LATEST, values: [id] });
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const follower = { res, version: 0 };
    send(follower, rows[0]);
    const group = followers.get(id) ?? new Set();
    followers.set(id, group.add(follower));
    res.once('close', () => group.delete(follower) && group.size === 0 && followers.delete(id));
  });

  const changed = new Set<string>();
  let isReading = false;
  const read = async () => {
    isReading = true;
    while (changed.size > 0) {
      const known = [...changed].flatMap((id) =>
        [...(followers.get(id) ?? [])].map(({ version }) => ({ id, version })),
      );
      changed.clear();
      const values = [known.map(({ id }) => id), known.map(({ version }) => version)];
      const { rows } = await pool.query({ ...AFTER, values });
      for (const event of rows) {
        for (const follower of followers.get(event.event_id.split(':')[0]) ?? []) {
          if (event.version > follower.version) send(follower, event);
        }
      }
    }
    isReading = false;
  };
  const listener = new Client({ connectionString: databaseUrl });
  listener.on('error', () => {});
  listener.on('notification', ({ payload = '' }) => {
    if (followers.has(payload)) changed.add(payload);
    if (!isReading) void read();
  });
  await listener.connect();
  await listener.query(`listen ${NOTIFICATION_CHANNELS.transition}`);
  setInterval(() => {
    for (const { res } of [...followers.values()].flatMap((group) => [...group])) {
      res.write(': heartbeat\n\n');
    }
  }, HEARTBEAT_MS);
}

async function main(): Promise<void> {
  const { DATABASE_URL = '', PORT } = process.env;
  process.once('SIGTERM', () => process.exit(0));
  const pool = new Pool({ connectionString: DATABASE_URL, max: 20 });
  pool.on('error', () => {});
  const app = express().disable('x-powered-by').disable('etag');
  await serveStreams(app, pool, DATABASE_URL);
  app.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
}

void main();
