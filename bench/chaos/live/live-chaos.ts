import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrevious } from '#test/helpers/previous-build';
import { type Installation, startInstallation } from '#test/helpers/processes/installation';
import { type RoleProcess, roleProcess } from '#test/helpers/processes/role-process';
import type { Client } from '#test/helpers/service/client';
import { type Progress, watchProgress } from '../stories/progress';
import { Tally } from '../tally';
import { closeBooks } from './books';
import { type LiveRecord, playCustomer } from './customer';
import { type FaultName, faultRow } from './fault-table';
import { operatorsCommand } from './faults/fault';
import { LIVE_FAULTS } from './faults/faults';
import { openLivePartner } from './partner';
import { type FaultPlan, type LivePlan, type LiveSize, makeLivePlan } from './plan';
import { playPlan } from './play-plan';
import type { LiveReport } from './report';
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
    const books = await closeBooks({ ...installation, twins, log }, records);
    failed = books.findings.length > 0;
    return {
      ...books,
      size,
      seconds: (Date.now() - startedAt) / 1_000,
      faults: plan.faults.map(({ fault }) => fault),
      deaths: run.deaths,
      tally,
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
  const client = await openLivePartner(installation.db, installation.origin);
  const previous = await startPrevious(installation);
  return {
    previous,
    installation,
    twins,
    client,
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

function play(run: LiveRun, plan: LivePlan, log: (text: string) => void): Promise<LiveRecord[]> {
  let upgrade: Promise<void> | null = null;
  return playPlan(plan, {
    playOrder: (order) => playCustomer(run, order),
    laneOf: ({ fault }) => faultRow(fault).lane,
    async cause(fault, nth) {
      if (faultRow(fault.fault).needsToday) {
        if (!upgrade) log('the last worker of the previous release is stopped');
        upgrade ??= run.previous.stop();
        await upgrade;
      }
      log(`${nth + 1}: ${describeFault(fault)}`);
      await LIVE_FAULTS[fault.fault]({ ...run, log }, fault);
    },
  });
}

const OF_OUR_SETTINGS: readonly FaultName[] = ['provider_off', 'credential_lost'];
const OF_ALL_PROVIDERS: readonly FaultName[] = ['refunds_refused', 'others_creations'];

function describeFault({ fault, provider }: FaultPlan): string {
  const isOfOne =
    faultRow(fault).lane === 'providers' ? !OF_ALL_PROVIDERS.includes(fault) : OF_OUR_SETTINGS.includes(fault);
  return isOfOne ? `${fault} at ${provider}` : fault;
}
