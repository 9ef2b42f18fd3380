import { readFileSync, writeFileSync } from 'node:fs';
import { load } from './load/load';
import { type CreationCost, PAGE, type WaitingRow, writeWaiting } from './rows/page';
import { measureInTurn } from './rows/row';
import { openScene, type Scene } from './servers/scene';
import { type Bench, onServers } from './servers/servers';
import { addWaiting } from './servers/waiting-orders';

/** `npm run bench:waiting -- 1000 30000` measures with other numbers of orders, and writes nothing. */
const ASKED = process.argv.slice(2).map(Number);
const WAITING = ASKED.length > 0 ? ASKED : [1_000, 10_000, 100_000];
const PARALLEL = 10;
const ORDERS = 100;
const ROUNDS = 7;

/**
 * Creates orders with many waiting orders and without any, on separate servers, in turn, so that other load affects
 * both.
 */
async function measure(crowdedBench: Bench, emptyBench: Bench): Promise<void> {
  const crowded = await openScene(crowdedBench);
  const empty = await openScene(emptyBench, 19_490);
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
    if (ASKED.length === 0) {
      writeFileSync(PAGE, writeWaiting(rows, readFileSync(PAGE, 'utf8')));
    }
  }
  await Promise.all([crowded.close(), empty.close()]);
}

async function measureCreation(scene: Scene): Promise<CreationCost> {
  const quotes: string[] = [];
  await load(PARALLEL, ORDERS, async () => void quotes.push(await scene.client.quote()));
  const before = scene.usage('swaplane');
  const { perSecond } = await load(PARALLEL, ORDERS, async (index) => {
    await scene.client.create(quotes[index] ?? '');
  });
  const after = scene.usage('swaplane');
  const per = (figure: 'node' | 'postgres') => (after[figure] - before[figure]) / ORDERS;
  return { node: per('node'), postgres: per('postgres'), perSecond };
}

void onServers((crowded) => onServers((empty) => measure(crowded, empty)));
