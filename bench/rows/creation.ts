import { load } from '../load/load';
import type { Programs } from '../servers/programs';
import { measureComparing } from './comparing';
import { type MeasureRows, measureInTurn } from './row';

const PARALLEL = 10;
const ORDERS = 200;
const ROUNDS = 7;
/** So long that no further step happens during the measurement. */
const LONG_MS = 20_000_000;

/** Creates orders, ten at once. A creation ends when the provider has opened the order and its row is written. */
export const measureCreation: MeasureRows = async (programs) => {
  const { client, bareClient } = programs;
  const { swaplane, bare } = await measureInTurn(
    ROUNDS,
    async () => {
      const quotes: string[] = [];
      await load(PARALLEL, ORDERS, async () => void quotes.push(await client.quote()));
      return create(programs, 'swaplane', async (index) => void (await client.create(quotes[index] ?? '')));
    },
    () => create(programs, 'bare', async () => void (await bareClient.create([LONG_MS]))),
  );
  return [
    {
      name: `creations a second, ${PARALLEL} at once`,
      unit: '/s',
      swaplane: swaplane.perSecond,
      bare: bare.perSecond,
      goal: { ratio: 0.95 },
      better: 'higher',
    },
    {
      name: 'processor time of API and worker per creation',
      unit: 'ms',
      swaplane: swaplane.nodeMs,
      bare: bare.nodeMs,
      goal: null,
      better: 'lower',
    },
    await measureComparing(programs, 'open'),
  ];
};

async function create(programs: Programs, side: 'swaplane' | 'bare', one: (index: number) => Promise<void>) {
  const before = programs.usage(side);
  const { perSecond } = await load(PARALLEL, ORDERS, one);
  const after = programs.usage(side);
  return { perSecond, nodeMs: (after.node - before.node) / ORDERS };
}
