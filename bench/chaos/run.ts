import { parseArgs } from 'node:util';
import { SECOND } from '../../src/domain/duration';
import { playChaos } from './chaos';
import { describeReport } from './report';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '200' },
      kills: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      seeded: { type: 'boolean', default: false },
    },
  });
  const size = {
    orders: Number(values.orders),
    kills: Number(values.kills),
    seed: Number(values.seed),
    seeded: values.seeded,
  };
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / SECOND).toFixed(0).padStart(4);
  const report = await playChaos(size, (words) => process.stderr.write(`${seconds()} s ${words}\n`));
  process.stdout.write(describeReport(report));
  process.exitCode = report.findings.length > 0 ? 1 : 0;
}

void main();
