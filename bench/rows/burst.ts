import { load } from '../load/load';
import type { Programs } from '../servers/programs';
import type { MeasureRows, Row } from './row';

const SLOWEST_MS = 4_000;

/** Creates many orders at once, and counts the refused calls, which the client repeats. */
export const measureBurst: MeasureRows = async (programs) => [
  ...(await measureAtOnce(programs, { parallel: 50, orders: 400 })),
  ...(await measureAtOnce(programs, { parallel: 200, orders: 200 })),
];

async function measureAtOnce(
  { client }: Programs,
  { parallel, orders }: { parallel: number; orders: number },
): Promise<Row[]> {
  const quotes: string[] = [];
  await load(10, orders, async () => void quotes.push(await client.quote()));
  const refusedBefore = client.refused;
  const { slowest } = await load(parallel, orders, async (index) => void (await client.create(quotes[index] ?? '')));
  const refused = client.refused - refusedBefore;
  const row = { bare: null, better: 'lower' } as const;
  return [
    {
      ...row,
      name: `refused creations, ${parallel} at once`,
      unit: '%',
      swaplane: (refused * 100) / (orders + refused),
      goal: { figure: 0 },
    },
    { ...row, name: 'the slowest of these', unit: 'ms', swaplane: slowest, goal: { figure: SLOWEST_MS } },
  ];
}
