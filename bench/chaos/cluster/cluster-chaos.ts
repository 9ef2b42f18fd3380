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
  LINES,
  makeClusterPlan,
} from './plan';
import { openRunningStage } from './running-stage';
import { type Stage, startStage } from './stage';

interface ClusterRun {
  stage: Stage;
  /** Orders that were there before. */
  earlier: ReadonlySet<string>;
  twins: Stage['twins'];
  client: Client;
  progress: Progress;
  tally: Tally;
}

/** Where a run takes place: in the folder of a running cluster, or on a cluster of its own. */
export type ClusterChaosSize = ClusterSize & { at?: string | undefined };

/**
 * Runs live orders at twins of providers on the production topology while faults of all kinds occur, and compares the
 * twins' records with the database.
 */
export async function playClusterChaos(
  { at, ...size }: ClusterChaosSize,
  log: (text: string) => void,
): Promise<LiveReport> {
  const startedAt = Date.now();
  const stage = await (at === undefined ? startStage((line) => log(`  ${line}`)) : openRunningStage(at));
  const { twins, db, deaths } = stage;
  const progress = watchProgress(db);
  let failed = true;
  try {
    for (const [reason, left] of Object.entries(stage.impossible)) log(`left out: ${left.join(', ')}: ${reason}`);
    const without = Object.values(stage.impossible).flat();
    const lines = LINES.filter((line) => stage.lines[line].length > 0);
    const plan = makeClusterPlan({ ...size, without, lines });
    const client = await openLivePartner(db, stage.url, stage.secretKey);
    const earlier = new Set((await db.select().from(orderClaims)).map(({ orderId }) => orderId));
    const run = { stage, twins, progress, client, earlier, tally: new Tally() };
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
  return closeBooks({ ...run.stage, earlier: run.earlier, log }, records);
}

/** A run that cannot be finished is not clean. */
function brokenOff(error: Error): Books {
  const findings = [{ verdict: 'lost', subject: 'run', what: `it broke off: ${error.stack}` }] as const;
  return { statuses: [], phases: [], cases: [], alerts: [], refused: 0, worstOpeningMs: 0, worstDelayMs: 0, findings };
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
