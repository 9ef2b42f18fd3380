import type { Order } from '#contract/orders/order';
import { LEGS } from '#domain/evidence/leg';

type Evidence = Order['evidence'];
type Leg = NonNullable<Evidence>['deposit'];

/** A line for each leg whose verdict changed. When it was checked is left out: that is the time of the event. */
export function writeEvidenceChanges(before: Evidence, after: Evidence): string[] {
  return LEGS.flatMap((leg) => {
    const [then, now] = [writeLeg(before?.[leg] ?? null), writeLeg(after?.[leg] ?? null)];
    return then === now ? [] : [`evidence.${leg}: ${then} -> ${now}`];
  });
}

function writeLeg(leg: Leg): string {
  if (leg === null) {
    return 'null';
  }
  const { verdict, reason, seen } = leg;
  const what = reason === null ? verdict : `${verdict} (${reason})`;
  if (seen === null) {
    return what;
  }
  const confirmations = `${seen.confirmations} of ${seen.confirmations_wanted} confirmations`;
  return `${what}, ${seen.amount} in ${seen.tx_hash}, ${confirmations}`;
}
