import type { Neighbors } from '#contract/support/orders';
import type { Database } from '#db/client';
import { listOutagesWithin } from '#db/incidents/outages';
import { listNeighbors, type Neighbor } from '#db/support/neighbors';
import { fromIso, HOUR } from '#domain/duration';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { describeNeighbors } from '#domain/support/neighbors';
import { nameProvider } from '#providers/known';
import { readPartnerRefs } from '../partners/partner-ref';

/** The largest difference between the creation times of neighbors. */
const REACH_MS = HOUR;
const MOST_SHOWN = 50;

/** The provider's other orders around the same time, nearest first. */
export async function readNeighbors(db: Database, { input, createdAt }: OrderState): Promise<Neighbors> {
  const openedAt = fromIso(createdAt);
  const [from, to] = [new Date(openedAt - REACH_MS), new Date(openedAt + REACH_MS)];
  const { orderId, provider, sandbox } = input;
  const environment = sandbox === null ? 'live' : 'test';
  const [found, outages] = await Promise.all([
    listNeighbors(db, { orderId, provider, environment, from, to }),
    sandbox === null ? listOutagesWithin(db, { from, to, provider }) : [],
  ]);
  const distance = ({ createdMs }: Neighbor) => Math.abs(createdMs - openedAt);
  const shown = found.toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST_SHOWN);
  const refOf = await readPartnerRefs(
    db,
    shown.map(({ partnerId }) => partnerId),
  );
  const statuses = found.map(({ status }) => status);
  return {
    provider,
    from: from.toISOString(),
    to: to.toISOString(),
    sentence: describeNeighbors({
      provider: nameProvider(provider),
      statuses,
      downSince: outages.map(({ since }) => since.getTime()).sort(),
    }),
    by_status: countStatuses(statuses),
    items: shown.map((one) => ({
      order_id: one.orderId,
      partner: refOf(one.partnerId),
      status: one.status,
      pair: one.pair,
      same_pair: one.pair === pairOf(input),
      created_at: new Date(one.createdMs).toISOString(),
      updated_at: new Date(one.updatedMs).toISOString(),
    })),
    more: found.length - shown.length,
  };
}

function pairOf({ from, fromNetwork, to, toNetwork }: OrderInput): string {
  return `${from} (${fromNetwork}) to ${to} (${toNetwork})`;
}

/** Most frequent first. */
function countStatuses(statuses: readonly Neighbor['status'][]): Neighbors['by_status'] {
  const counts = new Map<Neighbor['status'], number>();
  for (const status of statuses) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, orders]) => ({ status, orders })).sort((a, b) => b.orders - a.orders);
}
