import { readFileSync, writeFileSync } from 'node:fs';
import { load, quantile } from './load/load';
import { PAGE, type WaitingRow, writeWaiting } from './rows/page';
import { openScene, type Scene } from './servers/scene';
import { onServers } from './servers/servers';
import { addWaiting } from './servers/waiting-orders';

/** `npm run bench:waiting -- 1000 30000` waits with other numbers of orders, and writes nothing. */
const ASKED = process.argv.slice(2).map(Number);
const WAITING = ASKED.length > 0 ? ASKED : [1_000, 10_000, 100_000];
const PARALLEL = 10;
const ORDERS = 100;
const SLICES = 7;

/** Milliseconds of processor time per creation, and creations a second: medians of slices, the first uncounted. */
async function measureCreation(scene: Scene): Promise<Omit<WaitingRow, 'waiting'>> {
  const slices: Omit<WaitingRow, 'waiting'>[] = [];
  for (let slice = 0; slice <= SLICES; slice += 1) {
    const quotes: string[] = [];
    await load(PARALLEL, ORDERS, async () => void quotes.push(await scene.client.quote()));
    const before = scene.usage('swaplane');
    const { perSecond } = await load(PARALLEL, ORDERS, async (index) => {
      await scene.client.create(quotes[index] ?? '');
    });
    const after = scene.usage('swaplane');
    const per = (figure: 'node' | 'postgres') => (after[figure] - before[figure]) / ORDERS;
    slices.push({ node: per('node'), postgres: per('postgres'), perSecond });
  }
  const median = (figure: keyof Omit<WaitingRow, 'waiting'>) =>
    quantile(
      slices.slice(1).map((one) => one[figure]),
      0.5,
    );
  return { node: median('node'), postgres: median('postgres'), perSecond: median('perSecond') };
}

void onServers(async (bench) => {
  const scene = await openScene(bench);
  const rows: WaitingRow[] = [];
  let waiting = 0;
  for (const target of [0, ...WAITING]) {
    const startedAt = performance.now();
    await addWaiting(scene, waiting, target - waiting);
    const seconds = (performance.now() - startedAt) / 1_000;
    process.stdout.write(`${target - waiting} more orders wait after ${seconds.toFixed(0)} s\n`);
    waiting = target;
    const row = { waiting, ...(await measureCreation(scene)) };
    rows.push(row);
    process.stdout.write(`${JSON.stringify(row)}\n`);
  }
  if (ASKED.length === 0) {
    writeFileSync(PAGE, writeWaiting(rows, readFileSync(PAGE, 'utf8')));
  }
  await scene.close();
});
