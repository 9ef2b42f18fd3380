import type { Database } from '#db/client';
import { type LegRow, listLegsOf } from '#db/evidence/legs';
import type { OrderState } from '#domain/orders/order';
import { type CheckedLeg, type LegTimes, toCheckedLegs } from '#domain/support/facts';
import { readEvidence } from '../evidence/read-evidence';

/** What the chain shows of an order's legs, and since when; empty where no node is set for any of them. */
export async function gatherEvidence(db: Database, order: OrderState): Promise<CheckedLeg[]> {
  const rows = await listLegsOf(db, [order.input.orderId]);
  const times: LegTimes = Object.fromEntries(rows.map((row) => [row.leg, timesOf(row)]));
  return toCheckedLegs(order, await readEvidence(db, order), times);
}

function timesOf({ verdictSince, saidAt, knownAt }: LegRow): LegTimes[keyof LegTimes] {
  const missing = [saidAt, knownAt].flatMap((time) => (time === null ? [] : [time.getTime()]));
  return { since: verdictSince?.getTime() ?? null, missingSince: missing.length > 0 ? Math.max(...missing) : null };
}
