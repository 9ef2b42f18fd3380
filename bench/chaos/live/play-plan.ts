import { setTimeout as delay } from 'node:timers/promises';
import type { LiveRecord } from './customer';
import type { LiveOrderPlan } from './plan';

interface Plan<F> {
  orders: readonly LiveOrderPlan[];
  faults: readonly F[];
}

interface Play<F> {
  playOrder(order: LiveOrderPlan): Promise<LiveRecord>;
  cause(fault: F, nth: number): Promise<void>;
  /** All faults are of one lane unless given. */
  laneOf?(fault: F): string;
}

/**
 * Opens a share of the orders with every fault, and resolves when all customers have finished. Faults of one lane come one
 * after the other, beside those of the other lanes.
 */
export async function playPlan<F extends { afterMs: number }>(
  { orders, faults }: Plan<F>,
  { playOrder, cause, laneOf = () => '' }: Play<F>,
): Promise<LiveRecord[]> {
  const customers: Promise<LiveRecord>[] = [];
  const openUpTo = (count: number) => {
    for (const order of orders.slice(customers.length, count)) {
      customers.push(playOrder(order));
    }
  };
  let begun = 0;
  const playLane = async (lane: string) => {
    for (const fault of faults.filter((each) => laneOf(each) === lane)) {
      const nth = begun;
      begun += 1;
      const share = Math.ceil((begun * orders.length) / faults.length);
      await delay(fault.afterMs);
      // Orders are opened during the fault, which may concern nothing but creations.
      const over = cause(fault, nth);
      openUpTo(share);
      await over;
    }
  };
  await Promise.all([...new Set(faults.map(laneOf))].map(playLane));
  openUpTo(orders.length);
  return Promise.all(customers);
}
