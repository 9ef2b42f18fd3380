import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRow, writePage } from './page';
import { measureBurst } from './rows/burst';
import { measureCreation } from './rows/creation';
import { measureDrain } from './rows/drain';
import { measureLatency } from './rows/latency';
import { measureLife } from './rows/life';
import { measureReading } from './rows/reading';
import type { MeasureRows, Row } from './rows/row';
import { measureStreams } from './rows/streams';
import { openScene } from './scene';
import { onServers } from './servers';

/** Every measurement, in the order of the page. */
const MEASUREMENTS: Readonly<Record<string, MeasureRows>> = {
  creation: measureCreation,
  burst: measureBurst,
  life: measureLife,
  latency: measureLatency,
  reading: measureReading,
  drain: measureDrain,
  streams: measureStreams,
};

const PAGE = join(__dirname, '..', 'docs', 'benchmarks.md');

/** `npm run bench` measures everything and writes the page; `npm run bench -- life` measures one part and writes nothing. */
async function main(asked: readonly string[]): Promise<void> {
  const names = asked.length > 0 ? asked : Object.keys(MEASUREMENTS);
  const rows: Row[] = [];
  await onServers(async (bench) => {
    const scene = await openScene(bench);
    for (const name of names) {
      for (const row of (await MEASUREMENTS[name]?.(scene)) ?? []) {
        rows.push(row);
        process.stdout.write(`${describeRow(row)}\n`);
      }
    }
    await scene.close();
  });
  if (asked.length === 0) {
    writeFileSync(PAGE, writePage(rows));
  }
}

void main(process.argv.slice(2));
