import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { partners } from '#db/schema/partners';
import { providerCatalogs } from '#db/schema/providers';
import { type Installation, startInstallation } from '#test/crash/installation';
import { type RoleProcess, roleProcess } from '#test/crash/role-process';
import { buildPrevious } from '#test/helpers/previous-build';
import type { Client } from '#test/helpers/service/client';
import { makePartner } from '#test/helpers/service/partners';
import { readContents } from '../audit/database-contents';
import { Findings } from '../audit/finding';
import { auditOrders } from '../audit/orders';
import { retryUntil } from '../retry';
import { type Progress, watchProgress } from '../stories/progress';
import { Tally } from '../tally';
import { auditMoney, auditOpenWorkflows } from './audit';
import { type LiveRecord, playCustomer } from './customer';
import { operatorsCommand } from './faults/fault';
import { LIVE_FAULTS } from './faults/faults';
import { type FaultPlan, type LivePlan, type LiveSize, makeLivePlan, TWIN_CODES } from './plan';
import type { LiveReport } from './report';
import { settleLive } from './settle';
import { startTwins, type Twins } from './twins';

interface LiveRun {
  installation: Installation;
  twins: Twins;
  client: Client;
  progress: Progress;
  tally: Tally;
  deaths: string[];
  /** A worker of the previous release beside the current ones, as in a rolling upgrade. */
  previous: RoleProcess;
}

/** High enough for every run; the limiter is still in use. */
const PER_MINUTE = 1_000_000;

/**
 * Runs live orders at twins of providers while faults of all kinds occur, and compares the twins' records with the
 * database.
 */
export async function playLiveChaos(size: LiveSize, log: (text: string) => void): Promise<LiveReport> {
  const startedAt = Date.now();
  const plan = makeLivePlan(size);
  const run = await prepareRun();
  const { installation, twins, progress, tally } = run;
  let failed = true;
  try {
    log(
      `playing ${size.orders} live orders and ${plan.faults.length} faults with seed ${size.seed} in ${installation.dataDir}`,
    );
    const records = await play(run, plan, log);
    log('all faults are over; waiting until nothing moves');
    await operatorsCommand({ installation, twins, log }, ['job', 'run', 'check_open_orders']);
    const settled = await settleLive(installation, twins, log);
    const contents = await readContents(installation.db);
    const findings = new Findings();
    auditOrders(contents, findings);
    await auditMoney(installation.db, twins, contents, records, findings);
    await auditOpenWorkflows(installation.workflows, contents, findings);
    findings.expect(settled !== null, 'lost', 'run', 'something still moves after all the time');
    const isTried = contents.orders.length > size.orders / 2;
    findings.expect(
      isTried,
      'lost',
      'run',
      `only ${contents.orders.length} of ${size.orders} orders were opened, so little was tried`,
    );
    failed = findings.all.length > 0;
    return {
      size,
      seconds: (Date.now() - startedAt) / 1_000,
      faults: plan.faults.map(({ fault }) => fault),
      deaths: run.deaths,
      tally,
      statuses: contents.orders.map(({ status }) => status),
      phases: twins.orders().map(({ order }) => order.phase),
      refused: records.filter(({ order }) => order === null).length,
      findings: findings.all,
      dataDir: failed ? installation.dataDir : null,
    };
  } finally {
    await progress.close();
    await run.previous.kill();
    await installation.close({ keepFiles: failed });
    await twins.close();
  }
}

async function prepareRun(): Promise<LiveRun> {
  const twins = await startTwins();
  const deaths: string[] = [];
  const role = (name: 'api' | 'worker') => ({
    script: join(__dirname, `start-${name}.ts`),
    onDeath: (said: string) => {
      deaths.push(said);
      // As a supervisor would. A process that was stopped meanwhile is started by the function that stopped it.
      void installation[name].start().catch(() => undefined);
    },
  });
  const installation: Installation = await startInstallation({
    api: role('api'),
    worker: role('worker'),
    env: { ...twins.env, RECONCILE_ORDERS_EVERY: '10s', CHECK_OPEN_ORDERS_EVERY: '20s' },
  });
  const { partnerId, live } = await makePartner(installation.db, installation.origin);
  await installation.db
    .update(partners)
    .set({ readsPerMinute: PER_MINUTE, writesPerMinute: PER_MINUTE, bulkPerMinute: PER_MINUTE })
    .where(eq(partners.partnerId, partnerId));
  await retryUntil(async () => (await installation.db.$count(providerCatalogs)) === TWIN_CODES.length || null);
  const previous = await startPrevious(installation);
  return {
    previous,
    installation,
    twins,
    client: live,
    progress: watchProgress(installation.db),
    tally: new Tally(),
    deaths,
  };
}

async function startPrevious({ env, dataDir }: Installation): Promise<RoleProcess> {
  const dir = join(dataDir, 'previous');
  mkdirSync(dir);
  const script = buildPrevious(dir).script('worker');
  const worker = roleProcess('worker', env, { script, logFile: join(dataDir, 'logs', 'previous-worker.log') });
  await worker.start();
  return worker;
}

/** Opens a share of the orders with every fault, and resolves when all customers have finished. */
async function play(run: LiveRun, plan: LivePlan, log: (text: string) => void): Promise<LiveRecord[]> {
  const customers: Promise<LiveRecord>[] = [];
  const openUpTo = (count: number) => {
    for (const order of plan.orders.slice(customers.length, count)) {
      customers.push(playCustomer(run, order));
    }
  };
  for (const [nth, fault] of plan.faults.entries()) {
    openUpTo(Math.ceil(((nth + 1) * plan.orders.length) / plan.faults.length));
    await delay(fault.afterMs);
    if (nth === plan.upgradeAt) {
      log('the last worker of the previous release is stopped');
      await run.previous.stop();
    }
    log(describeFault(nth, fault));
    await LIVE_FAULTS[fault.fault]({ ...run, log }, fault);
  }
  openUpTo(plan.orders.length);
  return Promise.all(customers);
}

function describeFault(nth: number, { fault, provider }: FaultPlan): string {
  const concerns = /^(kill|postgres|temporal)_/.test(fault) ? '' : ` at ${provider}`;
  return `${nth + 1}: ${fault}${concerns}`;
}
