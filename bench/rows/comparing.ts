import { compareOrders } from '../servers/compare-orders';
import type { Programs } from '../servers/programs';
import type { Row } from './row';

/** The cost of comparing an order with its workflow, once after the latest record. */
export async function measureComparing(programs: Programs, orders: 'open' | 'ended'): Promise<Row> {
  let before = programs.usage('swaplane').node;
  const count = await compareOrders(programs, () => {
    before = programs.usage('swaplane').node;
  });
  return {
    name: `processor time of API and worker to compare an ${orders} order with its workflow, once`,
    unit: 'ms',
    swaplane: (programs.usage('swaplane').node - before) / count,
    bare: null,
    goal: null,
    better: 'lower',
  };
}
