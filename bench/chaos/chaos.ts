import { join } from 'node:path';
import { type Installation, startInstallation } from '#test/helpers/processes/installation';
import { readContents } from './audit/database-contents';
import { Findings } from './audit/finding';
import { auditOrders } from './audit/orders';
import { auditProvider, countRefusedCreations } from './audit/provider';
import { auditTemporal } from './audit/temporal';
import { auditWallets } from './audit/wallets';
import { auditWebhooks } from './audit/webhooks';
import { killOneByOne } from './killing';
import { LIVE_ORIGIN } from './market/live-adapter';
import { type LiveProvider, startLiveProvider } from './market/live-provider';
import { createRandom, makePlan, PARTNERS, type Plan, type Size, type Victim } from './plan';
import type { Report } from './report';
import { settle } from './settle';
import { openPartner, type Partner } from './stories/partner';
import { watchProgress } from './stories/progress';
import { playStory, type StoryRecord } from './stories/story';
import { Tally } from './tally';

/** Short retry intervals, so that a run does not take days. */
const RETRY_OFFSETS = '1s,2s,4s,8s,15s,25s,40s,60s,90s,120s';

interface ChaosRun {
  installation: Installation;
  live: LiveProvider;
  partners: Partner[];
  tally: Tally;
  creations: number[];
  deaths: string[];
}

/** Runs orders of all kinds on an installation whose processes are killed, and then audits the result. */
export async function playChaos(size: Size, log: (text: string) => void): Promise<Report> {
  const startedAt = Date.now();
  const plan = makePlan(size);
  const run = await prepareRun(size);
  const { installation } = run;
  let failed = true;
  try {
    log(`playing ${size.orders} orders and ${size.kills} kills with seed ${size.seed} in ${installation.dataDir}`);
    const { records, kills } = await play(run, plan, size, log);
    log('all stories are records; waiting until nothing moves');
    const settled = await settle(installation, run.partners, log);
    await Promise.all(
      records.map((one) => one.order && (run.partners[one.plan.partner] as Partner).wallet.createAgain(one)),
    );
    log('auditing');
    const findings = await audit(run, records);
    findings.expect(settled !== null, 'lost', 'run', 'something still moves after all the time');
    failed = findings.all.length > 0;
    const contents = await readContents(installation.db);
    return {
      size,
      seconds: (Date.now() - startedAt) / 1_000,
      kills,
      deaths: run.deaths,
      tally: run.tally,
      creations: run.creations,
      statuses: contents.orders.map(({ environment, status }) => `${environment} ${status}`),
      webhooks: run.partners.reduce((sum, { receiver }) => sum + receiver.received.length, 0),
      refusedAtProvider: countRefusedCreations(run.live, contents),
      findings: findings.all,
      dataDir: failed ? installation.dataDir : null,
    };
  } finally {
    await Promise.all(run.partners.map(({ receiver }) => receiver.close()));
    await run.live.close();
    await installation.close({ keepFiles: failed });
  }
}

async function prepareRun({ seed }: Size): Promise<ChaosRun> {
  const live = await startLiveProvider(createRandom(seed + 1));
  const deaths: string[] = [];
  const role = (name: 'api' | 'worker') => ({
    script: join(__dirname, `market/start-${name}.ts`),
    onDeath: (said: string) => {
      deaths.push(said);
      // As a supervisor would. A process that was killed meanwhile is started by the function that killed it.
      void installation[name].start().catch(() => undefined);
    },
  });
  const installation: Installation = await startInstallation({
    api: role('api'),
    worker: role('worker'),
    env: { [LIVE_ORIGIN]: live.origin, WEBHOOK_RETRY_OFFSETS: RETRY_OFFSETS, RECONCILE_ORDERS_EVERY: '10s' },
  });
  // The operator's commands read the installation from the environment, as in a shell.
  Object.assign(process.env, installation.env);
  const [tally, creations] = [new Tally(), []];
  const partners = await Promise.all(
    Array.from({ length: PARTNERS }, (_, nth) =>
      openPartner(installation, createRandom(seed + 10 + nth), { tally, creations }),
    ),
  );
  return { installation, live, partners, tally, creations, deaths };
}

/**
 * Opens a share of the orders with every kill, and resolves when all orders are finished and all processes run again.
 */
async function play(run: ChaosRun, plan: Plan, { orders, kills }: Size, log: (text: string) => void) {
  const { installation, live, partners, tally } = run;
  const progress = watchProgress(installation.db);
  const stories: Promise<StoryRecord>[] = [];
  const openUpTo = (count: number) => {
    for (const order of plan.orders.slice(stories.length, count)) {
      const random = createRandom(order.nth);
      const partner = partners[order.partner];
      if (partner) stories.push(playStory({ ...installation, progress, live, random, tally }, partner, order));
    }
  };
  const killed = new Map<Victim, number[]>();
  await killOneByOne({
    installation,
    kills: plan.kills,
    onKill: (nth) => openUpTo(Math.ceil(((nth + 1) * orders) / kills)),
    onRestarted: (victim, ms) => killed.set(victim, [...(killed.get(victim) ?? []), ms]),
  });
  openUpTo(orders);
  log('everything is up again');
  const records = await Promise.all(stories);
  await progress.close();
  return { records, kills: killed };
}

async function audit({ installation, live, partners }: ChaosRun, records: readonly StoryRecord[]): Promise<Findings> {
  const findings = new Findings();
  const contents = await readContents(installation.db);
  auditWallets(records, contents, findings);
  auditOrders(contents, findings);
  auditWebhooks(partners, contents, findings);
  auditProvider(live, contents, findings);
  await auditTemporal(installation.workflows, contents, findings);
  return findings;
}
