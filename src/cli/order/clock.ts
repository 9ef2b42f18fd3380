import type { Order } from '../../contract/orders/order';
import type { AdvanceRequest } from '../../contract/sandbox/advance';
import { advanceOrder } from '../../operations/orders/advance';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command-error';
import { findRunningInstance, withDatabase } from '../instance';
import { withTemporal } from '../temporal';
import { requireOrder } from './require-order';

export interface ClockOptions {
  by?: string;
  to?: string;
}

/** Moves a sandbox order's clock as the API does [rules/sandbox-and-clock: Moving the clock]. */
export async function clockAdvance(orderId: string, options: ClockOptions): Promise<Answer> {
  const request = toRequest(options);
  const instance = findRunningInstance();
  return withDatabase(instance, async (db) => {
    const before = await requireOrder(db, orderId);
    if (before.input.sandbox === null) {
      throw new CommandError('Only a sandbox order has a clock that can be moved.');
    }
    const { length: known } = (JSON.parse(before.body) as Order).timeline;
    const body = await withTemporal(instance, (workflows) => advanceOrder({ db, workflows }, before, request));
    const order = JSON.parse(body) as Order;
    const { clockOffsetMs } = await requireOrder(db, orderId);
    const now = new Date(Date.now() + clockOffsetMs).toISOString();
    const happened = order.timeline.slice(known).map(({ status }) => status);
    return {
      json: { order, now, clock_offset_ms: clockOffsetMs, happened },
      text: `It is ${now} for ${orderId}: ${happened.join(', then ') || `still ${order.status}`}.`,
    };
  });
}

function toRequest({ by, to }: ClockOptions): AdvanceRequest {
  if (by !== undefined && to === undefined) {
    return { by };
  }
  if (to !== undefined && by === undefined) {
    return { to };
  }
  throw new WrongUsage('Give either --by or --to.');
}
