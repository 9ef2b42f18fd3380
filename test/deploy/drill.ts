import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Connection, WorkflowClient } from '@temporalio/client';
import { readContents } from '#bench/chaos/audit/database-contents';
import { type Finding, Findings } from '#bench/chaos/audit/finding';
import { auditOrders } from '#bench/chaos/audit/orders';
import { auditMoney, auditOpenWorkflows } from '#bench/chaos/live/audit';
import { type LiveRecord, playCustomer } from '#bench/chaos/live/customer';
import { TWIN_CODES, type TwinCode, type TwinStory } from '#bench/chaos/live/plan';
import { settleLive } from '#bench/chaos/live/settle';
import { startTwins, type Twins } from '#bench/chaos/live/twins';
import { watchProgress } from '#bench/chaos/stories/progress';
import { Tally } from '#bench/chaos/tally';
import { type Database, openDatabase } from '#db/client';
import { providerCatalogs } from '#db/schema/providers';
import { eventually } from '#test/helpers/run/eventually';
import { DATA_CONVERTER, PAYLOAD_KEYS } from '#test/helpers/servers/payload-keys';
import { swaplane } from '#test/helpers/service/commands';
import { makePartner, SECRET_KEY, type TestPartner } from '#test/helpers/service/partners';
import { type Cluster, startCluster } from '#tools/cluster/cluster';
import { type Backups, openBackups } from './backups';

/** Not in memory: whole servers are copied. */
const ON_DISK = '/var/tmp';
export const ROLES = ['api-1', 'worker-1'];

/** Without those that issue a secret for each order: if its rows are lost, only a person can ask them about it. */
const PROVIDERS = ['changenow', 'stealthex', 'exolix'] as const satisfies readonly TwinCode[];

/** The production topology with twins of providers, its backups, and orders that wallets open. */
export interface Drill {
  cluster: Cluster;
  twins: Twins;
  db: Database;
  partner: TestPartner;
  backups: Backups;
  /** Opens live orders and one of the sandbox, and pays the live ones. */
  open(...stories: TwinStory[]): Promise<LiveRecord[]>;
  /** The orders of these wallets that have no row. */
  missing(): Promise<string[]>;
  stop(...names: string[]): Promise<void>;
  start(...names: string[]): Promise<void>;
  command(...args: string[]): Promise<Record<string, unknown[]>>;
  /** Lets each store complete the other, until they agree. */
  complete(): Promise<void>;
  /** Neither a case nor an order under review nor an alert that is still open. */
  expectNothingForAPerson(): Promise<void>;
  /** Waits until nothing moves, and compares everybody's books. */
  audit(): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

export async function startDrill(): Promise<Drill> {
  const dir = mkdtempSync(join(ON_DISK, 'swaplane-drill-'));
  chmodSync(dir, 0o755);
  const twins = await startTwins();
  const backups = openBackups(join(dir, 'backups'), () => cluster);
  const env = { ...twins.env, SECRET_KEY, PAYLOAD_KEYS, RECONCILE_ORDERS_EVERY: '10s', CHECK_OPEN_ORDERS_EVERY: '20s' };
  const cluster: Cluster = await startCluster(
    { dir, apis: 1, workers: 1, hasProxy: false, env, postgresSettings: backups.settings },
    () => undefined,
  );
  const db = openDatabase(cluster.env.DATABASE_URL ?? '', { max: 5, onIdleError: () => undefined });
  const partner = await makePartner(db, cluster.url);
  await eventually(async () => (await db.$count(providerCatalogs)) === TWIN_CODES.length);
  const progress = watchProgress(db);
  const records: LiveRecord[] = [];
  const run = (...args: string[]) => swaplane('/nowhere', args, cluster.env);

  return {
    cluster,
    twins,
    db,
    partner,
    backups,
    async open(...stories) {
      const deps = { client: partner.live, twins, progress, tally: new Tally() };
      const opened = stories.map((story, index) => {
        const nth = records.length + index;
        // The others refund by ticket, which needs a person.
        const provider = (story !== 'refund' && PROVIDERS[nth % PROVIDERS.length]) || PROVIDERS[0];
        return playCustomer(deps, { nth, reference: `drill-${nth}`, provider, story });
      });
      await partner.test.open({ scenario: 'success', ttlSeconds: 86_400 });
      const made = await Promise.all(opened);
      records.push(...made);
      return made;
    },
    async missing() {
      const known = new Set((await readContents(db)).orders.map(({ orderId }) => orderId));
      return records.flatMap(({ order }) => (order && !known.has(order.order_id) ? [order.order_id] : []));
    },
    async stop(...names) {
      await Promise.all(names.map((name) => cluster.processes.get(name)?.stop()));
    },
    async start(...names) {
      for (const name of names) await cluster.processes.get(name)?.start();
    },
    async command(...args) {
      const { stdout, stderr, code } = await run(...args, '--json');
      if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}${stdout}`);
      return JSON.parse(stdout);
    },
    async complete() {
      await eventually(async () => (await run('restore')).code === 0);
    },
    async expectNothingForAPerson() {
      await eventually(async () => (await run('doctor', 'orders')).code === 0);
      await eventually(async () => JSON.parse((await run('alert', 'list', '--json')).stdout).alerts.length === 0);
    },
    async audit() {
      await settleLive({ db }, twins, () => undefined);
      const connection = await Connection.connect({ address: cluster.env.TEMPORAL_ADDRESS ?? '' });
      const namespace = cluster.env.TEMPORAL_NAMESPACE ?? '';
      const workflows = new WorkflowClient({ connection, namespace, dataConverter: DATA_CONVERTER });
      const contents = await readContents(db);
      const findings = new Findings();
      auditOrders(contents, findings);
      const live = contents.orders.filter(({ environment }) => environment === 'live');
      await auditMoney(db, twins, { ...contents, orders: live }, records, findings);
      await auditOpenWorkflows(workflows, contents, findings);
      await connection.close();
      return findings.all;
    },
    async close() {
      await progress.close();
      await db.$client.end();
      await cluster.close();
      await twins.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
