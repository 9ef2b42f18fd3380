import { z } from 'zod';
import { toListedRequest } from '#contract/requests';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { PlaceTime } from '#contract/shared/values';
import type { OrderRequestsQuerySchema } from '#contract/support/orders';
import type { Database } from '#db/client';
import { listRequests } from '#db/requests';
import type { FoundOrder } from '../orders/find-order';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

/** API calls about an order, newest first. */
export async function listOrderRequests(
  db: Database,
  { orderId, owner }: FoundOrder,
  { cursor, limit }: z.output<typeof OrderRequestsQuerySchema>,
) {
  const [atMs, requestId] = placeOf(PlaceSchema, cursor) ?? [0, null];
  const after = requestId === null ? undefined : { atMs, requestId };
  const { items } = await listRequests(db, owner, { orderId }, { after, limit: limit + 1 });
  const place = ({ at, requestId: id }: (typeof items)[number]) => [at.getTime(), id];
  return toListPage(items, limit, { place, view: toListedRequest });
}
