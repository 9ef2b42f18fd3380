import { compareOrders } from '../servers/compare-orders';
import type { Scene } from '../servers/scene';
import type { Row } from './row';

/** The cost of comparing an order with its workflow, once after the latest record. */
export async function measureComparing(scene: Scene, orders: 'open' | 'ended'): Promise<Row> {
  let before = scene.usage('swaplane').node;
  const count = await compareOrders(scene, () => {
    before = scene.usage('swaplane').node;
  });
  return {
    name: `processor time of API and worker to compare an ${orders} order with its workflow, once`,
    unit: 'ms',
    swaplane: (scene.usage('swaplane').node - before) / count,
    bare: null,
    goal: null,
    better: 'lower',
  };
}
