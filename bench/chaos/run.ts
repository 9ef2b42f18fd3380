import { parseArgs } from 'node:util';
import { SECOND } from '#domain/duration';
import { playChaos } from './chaos';
import { playClusterChaos } from './cluster/cluster-chaos';
import { CLUSTER_FAULT_NAMES } from './cluster/plan';
import { FAULT_NAMES } from './live/fault-table';
import { playLiveChaos } from './live/live-chaos';
import { describeLiveReport } from './live/report';
import { describeReport } from './report';
import { writeChaosResult } from './results';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200' },
    kills: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    seeded: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    faults: { type: 'string' },
    only: { type: 'string' },
    at: { type: 'string' },
    results: { type: 'string' },
  },
});

type Log = (words: string) => void;
const orders = Number(values.orders);
const faults = Number(values.faults ?? values.kills);

/** Plays one run of each seed, also after a run with findings. */
async function main(): Promise<void> {
  const play = values.cluster || values.at ? playCluster : values.live ? playLive : playSandbox;
  const first = Number(values.seed);
  for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
    const startedAt = performance.now();
    const seconds = () => ((performance.now() - startedAt) / SECOND).toFixed(0).padStart(4);
    const log = (words: string) => void process.stderr.write(`${seconds()} s ${words}\n`);
    const [findings, text] = await play(seed, log).catch(
      (error: Error) => [1, `seed ${seed}: ${error.stack}\n`] as const,
    );
    process.stdout.write(text);
    if (findings > 0) process.exitCode = 1;
  }
}

/** Orders of all kinds, mostly in the sandbox, while processes are killed. */
async function playSandbox(seed: number, log: Log): Promise<[findings: number, text: string]> {
  const report = await playChaos({ orders, kills: faults, seed, seeded: values.seeded }, log);
  return [report.findings.length, describeReport(report)];
}

/** Live orders at twins of providers, with faults of providers, settings, stores and versions. */
async function playLive(seed: number, log: Log): Promise<[findings: number, text: string]> {
  const only = named(FAULT_NAMES);
  const report = await playLiveChaos({ orders, kills: faults, seed, ...(only && { only }) }, log);
  return [report.findings.length, describeLiveReport(report)];
}

/** The same on the production topology, its own or that of --at, with faults of processes, machines, networks and providers. */
async function playCluster(seed: number, log: Log): Promise<[findings: number, text: string]> {
  const only = named(CLUSTER_FAULT_NAMES);
  const report = await playClusterChaos({ orders, faults, seed, only, at: values.at }, log);
  if (values.results) writeChaosResult(values.results, report);
  return [report.findings.length, describeLiveReport(report)];
}

/** The faults that --only names. */
function named<Name extends string>(names: readonly Name[]): Name[] | undefined {
  const given = values.only?.split(',');
  return given && names.filter((name) => given.includes(name));
}

void main();
