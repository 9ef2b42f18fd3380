import { readFileSync, writeFileSync } from 'node:fs';
import { measureBurst } from './rows/burst';
import { measureCreation } from './rows/creation';
import { measureDrain } from './rows/drain';
import { measureLatency } from './rows/latency';
import { measureLife } from './rows/life';
import { describeRow, PAGE, writePage } from './rows/page';
import { measureReading } from './rows/reading';
import type { MeasureRows, Row } from './rows/row';
import { measureScenarios } from './rows/scenarios';
import { measureStreams } from './rows/streams';
import { startPrograms } from './servers/programs';
import { onServers } from './servers/servers';

/** Every measurement, in the order of the page. */
const MEASUREMENTS: Readonly<Record<string, MeasureRows>> = {
  creation: measureCreation,
  burst: measureBurst,
  life: measureLife,
  latency: measureLatency,
  reading: measureReading,
  drain: measureDrain,
  streams: measureStreams,
  scenarios: measureScenarios,
};

/** `npm run bench` measures everything and writes the page; `npm run bench -- life` measures one part and writes nothing. */
async function main(requested: readonly string[]): Promise<void> {
  const names = requested.length > 0 ? requested : Object.keys(MEASUREMENTS);
  const rows: Row[] = [];
  await onServers(async (bench) => {
    const programs = await startPrograms(bench);
    for (const name of names) {
      for (const row of (await MEASUREMENTS[name]?.(programs)) ?? []) {
        rows.push(row);
        process.stdout.write(`${describeRow(row)}\n`);
      }
    }
    await programs.close();
  });
  if (requested.length === 0) {
    writeFileSync(PAGE, writePage(rows, readFileSync(PAGE, 'utf8')));
  }
}

void main(process.argv.slice(2));
