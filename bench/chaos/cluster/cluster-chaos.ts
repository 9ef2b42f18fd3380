import { eq } from 'drizzle-orm';
import { orderClaims } from '#db/schema/orders';
import { SECOND } from '#domain/duration';
import type { Client } from '#test/helpers/service/client';
import { type Books, closeBooks } from '../live/books';
import { type LiveRecord, playCustomer } from '../live/customer';
import { openLivePartner } from '../live/partner';
import { playPlan } from '../live/play-plan';
import type { LiveReport } from '../live/report';
import { retryUntil } from '../retry';
import { type Progress, watchProgress } from '../stories/progress';
import { Tally } from '../tally';
import { CLUSTER_FAULTS } from './faults/faults';
import {
  type ClusterFaultName,
  type ClusterFaultPlan,
  type ClusterPlan,
  type ClusterSize,
  isServerFault,
  makeClusterPlan,
} from './plan';
import { type Stage, startStage } from './stage';

interface ClusterRun {
  stage: Stage;
  twins: Stage['twins'];
  client: Client;
  progress: Progress;
  tally: Tally;
}

/**
 * Runs live orders at twins of providers on the production topology while faults of all kinds occur, and compares the
 * twins' records with the database.
 */
export async function playClusterChaos(size: ClusterSize, log: (text: string) => void): Promise<LiveReport> {
  const startedAt = Date.now();
  const stage = await startStage((line) => log(`  ${line}`));
  const { twins, db, deaths } = stage;
  const progress = watchProgress(db);
  let failed = true;
  try {
    const plan = makeClusterPlan({ ...size, without: impossible(stage, log) });
    const run = { stage, twins, progress, client: await openLivePartner(db, stage.cluster.url), tally: new Tally() };
    log(`playing ${size.orders} live orders and ${plan.faults.length} faults with seed ${size.seed} in ${stage.dir}`);
    const books = await playToEnd(run, plan, log).catch(brokenOff);
    failed = books.findings.length > 0;
    return {
      ...books,
      size,
      seconds: (Date.now() - startedAt) / SECOND,
      faults: plan.faults.map(({ fault }) => fault),
      deaths,
      tally: run.tally,
      dataDir: failed ? stage.dir : null,
    };
  } finally {
    await progress.close();
    await stage.close({ keepFiles: failed });
  }
}

async function playToEnd(run: ClusterRun, plan: ClusterPlan, log: (text: string) => void): Promise<Books> {
  const records = await play(run, plan, log);
  log('all faults are over; waiting until nothing moves');
  await settleClaims(run.stage);
  return closeBooks({ ...run.stage, log }, records);
}

/** A run that cannot be finished is not clean. */
function brokenOff(error: Error): Books {
  const findings = [{ verdict: 'lost', subject: 'run', what: `it broke off: ${error.stack}` }] as const;
  return { statuses: [], phases: [], cases: [], alerts: [], refused: 0, worstOpeningMs: 0, worstDelayMs: 0, findings };
}

function impossible({ disk, clocks }: Stage, log: (text: string) => void): ClusterFaultName[] {
  if (!disk.canFill) log('no disk can be filled here, because that needs root');
  if (!clocks.canStep) log("no clock can be moved here, because that needs Debian's package faketime");
  return [...(disk.canFill ? [] : ['disk_full' as const]), ...(clocks.canStep ? [] : ['clock_step' as const])];
}

function play(run: ClusterRun, plan: ClusterPlan, log: (text: string) => void): Promise<LiveRecord[]> {
  return playPlan(plan, {
    playOrder: (order) => playCustomer(run, order),
    laneOf: ({ fault }) => String(isServerFault(fault)),
    async cause(fault, nth) {
      log(`${nth + 1}: ${describeFault(fault)}`);
      await CLUSTER_FAULTS[fault.fault]({ stage: run.stage, log }, fault);
    },
  });
}

function describeFault({ fault, provider, line, api, worker, role, isForward }: ClusterFaultPlan): string {
  const details: Partial<Record<ClusterFaultName, string>> = {
    kill_api: api,
    stall_api: api,
    kill_worker: worker,
    stall_worker: worker,
    network_slow: line,
    network_still: line,
    network_cut: line,
    clock_step: `${role} ${isForward ? 'forward' : 'back'}`,
    changing_statuses: provider,
    unknown_statuses: provider,
    provider_silent: provider,
  };
  return `${fault} ${details[fault] ?? ''}`.trimEnd();
}

/** Waits until creations that died are given up, as the worker's job does after a while. */
async function settleClaims({ db }: Stage): Promise<void> {
  await retryUntil(async () => (await db.$count(orderClaims, eq(orderClaims.started, false))) === 0 || null);
}
