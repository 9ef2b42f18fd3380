import { load } from '../load/load';
import type { MeasureRows } from './row';

const PARALLEL = 50;
const ORDERS = 400;

/** Creates fifty orders at once, and counts the refused calls. */
export const measureBurst: MeasureRows = async ({ client }) => {
  const quotes: string[] = [];
  await load(10, ORDERS, async () => void quotes.push(await client.quote()));
  const refusedBefore = client.refused;
  const { p99 } = await load(PARALLEL, ORDERS, async (index) => void (await client.create(quotes[index] ?? '')));
  const refused = client.refused - refusedBefore;
  return [
    {
      name: `refused creations, ${PARALLEL} at once`,
      unit: '%',
      swaplane: (refused * 100) / (ORDERS + refused),
      bare: null,
      goal: null,
      better: 'lower',
    },
    { name: `99th percentile of these`, unit: 'ms', swaplane: p99, bare: null, goal: null, better: 'lower' },
  ];
};
