import { parseArgs } from 'node:util';
import { SECOND } from '#domain/duration';
import { playChaos } from './chaos';
import { playLiveChaos } from './live/live-chaos';
import { describeLiveReport } from './live/report';
import { describeReport } from './report';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '200' },
      kills: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      seeded: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      faults: { type: 'string' },
    },
  });
  const size = {
    orders: Number(values.orders),
    kills: Number(values.faults ?? values.kills),
    seed: Number(values.seed),
    seeded: values.seeded,
  };
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / SECOND).toFixed(0).padStart(4);
  const log = (words: string) => void process.stderr.write(`${seconds()} s ${words}\n`);
  const [findings, text] = values.live ? await playLive(size, log) : await playSandbox(size, log);
  process.stdout.write(text);
  process.exitCode = findings > 0 ? 1 : 0;
}

/** Orders of all kinds, mostly in the sandbox, while processes are killed. */
async function playSandbox(...run: Parameters<typeof playChaos>): Promise<[findings: number, text: string]> {
  const report = await playChaos(...run);
  return [report.findings.length, describeReport(report)];
}

/** Live orders at twins of providers, with faults of providers, settings, stores and versions. */
async function playLive(...run: Parameters<typeof playLiveChaos>): Promise<[findings: number, text: string]> {
  const report = await playLiveChaos(...run);
  return [report.findings.length, describeLiveReport(report)];
}

void main();
