import { readFileSync, writeFileSync } from 'node:fs';
import { load } from './load/load';
import { type CreationCost, PAGE, type WaitingRow, writeWaiting } from './rows/page';
import { measureInTurn } from './rows/row';
import { type Programs, startPrograms } from './servers/programs';
import { type Bench, onServers } from './servers/servers';
import { addWaiting } from './servers/waiting-orders';

/** `npm run bench:waiting -- 1000 30000` measures with other numbers of orders, and writes nothing. */
const REQUESTED = process.argv.slice(2).map(Number);
const WAITING = REQUESTED.length > 0 ? REQUESTED : [1_000, 10_000, 100_000];
const PARALLEL = 10;
const ORDERS = 100;
const ROUNDS = 7;

/**
 * Creates orders with many waiting orders and without any, on separate servers, in turn, so that other load affects
 * both.
 */
async function measure(crowdedBench: Bench, emptyBench: Bench): Promise<void> {
  const crowded = await startPrograms(crowdedBench);
  const empty = await startPrograms(emptyBench, 19_490);
  const rows: WaitingRow[] = [];
  let waiting = 0;
  for (const target of WAITING) {
    const startedAt = performance.now();
    await addWaiting(crowded, target - waiting);
    const seconds = (performance.now() - startedAt) / 1_000;
    process.stdout.write(`${target - waiting} more orders wait after ${seconds.toFixed(0)} s\n`);
    waiting = target;
    const measured = await measureInTurn(
      ROUNDS,
      () => measureCreation(crowded),
      () => measureCreation(empty),
    );
    const row = { waiting, crowded: measured.swaplane, empty: measured.bare };
    rows.push(row);
    process.stdout.write(`${JSON.stringify(row)}\n`);
    // After each measurement, because the last one takes longest to prepare.
    if (REQUESTED.length === 0) {
      writeFileSync(PAGE, writeWaiting(rows, readFileSync(PAGE, 'utf8')));
    }
  }
  await Promise.all([crowded.close(), empty.close()]);
}

async function measureCreation(programs: Programs): Promise<CreationCost> {
  const quotes: string[] = [];
  await load(PARALLEL, ORDERS, async () => void quotes.push(await programs.client.quote()));
  const before = programs.usage('swaplane');
  const { perSecond } = await load(PARALLEL, ORDERS, async (index) => {
    await programs.client.create(quotes[index] ?? '');
  });
  const after = programs.usage('swaplane');
  const per = (figure: 'node' | 'postgres') => (after[figure] - before[figure]) / ORDERS;
  return { node: per('node'), postgres: per('postgres'), perSecond };
}

void onServers((crowded) => onServers((empty) => measure(crowded, empty)));
