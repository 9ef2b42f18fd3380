import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningInstance, type Instance, withDatabase } from '#cli/instance';
import { withTemporal } from '#cli/temporal';
import { orders } from '#db/schema/orders';
import { POSTGRES_ROLE, postgresPasswordFile } from '#launcher/postgres/embedded-postgres-url';
import { VERSION } from '#process/build';
import { readStoredSecret } from '#process/config/stored-secret';
import { findPostgresTools } from '#test/helpers/servers/postgres-tools';
import { openLive } from '#test/histories/live/live-order';
import type { LiveSituation } from '#test/histories/live/names';
import { LIVE_STORIES } from '#test/histories/live/stories';
import type { StoryName } from '#test/histories/names';
import { openScenes, type Scenes } from '#test/histories/open-scenes';
import { startRecordingInstance } from '#test/histories/recording-instance';
import { STORIES } from '#test/histories/stories';
import { ANSWERS, DUMP, folderOf, type RecordedAnswer } from './releases';

const SANDBOX: readonly StoryName[] = [
  'success',
  'fail',
  'expire',
  'refund_action',
  'ticket_sla',
  'rejected',
  'delivery_retried',
  'payout_confirmed',
  'key_rotated',
];
const LIVE: readonly LiveSituation[] = [
  'completed',
  'expired',
  'late_deposit',
  'silent_after_deposit',
  'failed_with_deposit',
  'refund_accepted',
  'refund_by_ticket',
  'decided_by_operator',
];

/** Large, or of no use after the instance is gone. */
const WITHOUT_ROWS = [
  'provider_catalogues',
  'workflow_histories',
  'usd_prices',
  'quotes',
  'logins',
  'mails',
  'requests',
];

/**
 * Plays orders of all kinds on an instance of this release, and keeps its database and what its API answers. Every later release
 * is tested on both. Run by hand when a release is made, and never again for it:
 *
 *   npm run release-dump
 */
async function record(): Promise<void> {
  const folder = folderOf(VERSION);
  if (existsSync(folder)) {
    throw new Error(`${folder} exists: what a release left behind does not change`);
  }
  const recording = await startRecordingInstance();
  try {
    const instance = findRunningInstance();
    const answers = await withDatabase(instance, (db) =>
      withTemporal(instance, async (workflows) => {
        const scenes = await openScenes(recording, db, workflows);
        await play(scenes);
        const owners = await db.select({ orderId: orders.orderId, environment: orders.environment }).from(orders);
        await scenes.close();
        return readAll(scenes, owners);
      }),
    );
    const sql = dump(instance);
    mkdirSync(folder);
    writeFileSync(join(folder, ANSWERS), `${JSON.stringify(answers, null, 2)}\n`);
    writeFileSync(join(folder, DUMP), sql);
  } finally {
    await recording.close();
  }
}

/** Stories that end, and orders that stay open. */
async function play({ sandbox, live }: Scenes): Promise<void> {
  for (const name of SANDBOX) await STORIES[name](sandbox);
  for (const name of LIVE) await LIVE_STORIES[name](live);
  await sandbox.wallet.open({ scenario: 'success', ttlSeconds: 86_400 });
  await openLive(live);
  const paid = await openLive(live);
  await paid.reach('confirming');
  await paid.becomes('confirming');
}

async function readAll({ sandbox, live }: Scenes, owners: { orderId: string; environment: 'live' | 'test' }[]) {
  const clients = { test: sandbox.wallet, live: live.partner.live };
  const answers: RecordedAnswer[] = [];
  for (const { orderId, environment } of owners) {
    const path = `/order/${orderId}`;
    const { status, body: whole } = await clients[environment].call<Record<string, unknown>>('GET', path);
    // The tracking page has the address of the instance.
    const { tracking_url: _, ...body } = whole;
    // An order of the sandbox that another one replaced is not shown.
    if (status === 200) answers.push({ environment, path, body });
  }
  return { keys: { test: clients.test.key, live: clients.live.key }, answers };
}

function dump({ config, databaseUrl }: Instance): string {
  const ownerUrl = new URL(databaseUrl);
  // As the tables' owner: the role of the processes may not read the list of migrations.
  ownerUrl.username = POSTGRES_ROLE;
  ownerUrl.password = readStoredSecret(postgresPasswordFile(config.dataDir));
  const options = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=100'];
  const without = WITHOUT_ROWS.map((table) => `--exclude-table-data=${table}`);
  const sql = execFileSync(join(findPostgresTools(), 'pg_dump'), [...options, ...without, ownerUrl.href], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  // Lines that only psql understands.
  return sql.replaceAll(/^\\.*\n/gm, '');
}

void record();
