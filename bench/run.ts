import { readFileSync, writeFileSync } from 'node:fs';
import { measureBurst } from './rows/burst';
import { measureCreation } from './rows/creation';
import { measureDrain } from './rows/drain';
import { measureLatency } from './rows/latency';
import { measureLife } from './rows/life';
import { describeRow, PAGE, type Section, writeRows } from './rows/page';
import { measureReading } from './rows/reading';
import type { MeasureRows, Row } from './rows/row';
import { measureScenarios } from './rows/scenarios';
import { measureStreams } from './rows/streams';
import { onInstance } from './servers/in-one';
import { type Programs, startPrograms } from './servers/programs';
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

/** In one process there is nothing else to see in the others. */
const IN_ONE = ['creation', 'burst', 'life', 'latency', 'reading'];

interface Form {
  section: Section;
  names: readonly string[];
  onPrograms(run: (programs: Programs) => Promise<void>): Promise<void>;
}

const APART: Form = {
  section: 'apart',
  names: Object.keys(MEASUREMENTS),
  onPrograms: (run) =>
    onServers(async (bench) => {
      const programs = await startPrograms(bench);
      await run(programs);
      await programs.close();
    }),
};
const TOGETHER: Form = { section: 'in one', names: IN_ONE, onPrograms: onInstance };

/**
 * `npm run bench` measures everything and writes the page; `-- --apart` and `-- --in-one` measure only this form and write its table.
 * Names of measurements, like `-- --in-one life`, measure these and write nothing.
 */
async function main(args: readonly string[]): Promise<void> {
  const requested = args.filter((arg) => !arg.startsWith('--'));
  const forms = args.includes('--in-one') ? [TOGETHER] : args.includes('--apart') ? [APART] : [APART, TOGETHER];
  for (const { section, names, onPrograms } of forms) {
    const rows = await measure(onPrograms, requested.length > 0 ? requested : names);
    if (requested.length === 0) {
      writeFileSync(PAGE, writeRows(section, rows, readFileSync(PAGE, 'utf8')));
    }
  }
}

async function measure(onPrograms: Form['onPrograms'], names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  await onPrograms(async (programs) => {
    for (const name of names) {
      for (const row of (await MEASUREMENTS[name]?.(programs)) ?? []) {
        rows.push(row);
        process.stdout.write(`${describeRow(row)}\n`);
      }
    }
  });
  return rows;
}

void main(process.argv.slice(2));
