import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { PlaceTime } from '#contract/shared/values';
import { QueueListSchema, QueueParamsSchema, QueueQuerySchema } from '#contract/support/queues';
import { listQueue } from '#db/support/queues/queues';
import { readPartnerRefs } from '../partner-ref';
import { queueRowView } from './queue-row';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const listQueueRoute = defineInternalRoute({
  id: 'listQueue',
  method: 'get',
  path: '/queues/{queue}',
  summary: 'The items of a queue with the reason, longest wait first',
  permission: 'support.view',
  request: { params: QueueParamsSchema, query: QueueQuerySchema },
  responses: [{ status: 200, description: 'The rows', schema: QueueListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services: { db }, params: { queue }, query: { environment, cursor, limit } }) => {
    const [sinceMs, id] = placeOf(PlaceSchema, cursor) ?? [null, ''];
    const after = sinceMs === null ? null : { sinceMs, id };
    const found = await listQueue(db, { queue, environment }, { after, limit: limit + 1 });
    const refOf = await readPartnerRefs(
      db,
      found.flatMap(({ partnerId }) => partnerId ?? []),
    );
    const view = (row: (typeof found)[number]) => queueRowView(queue, row, refOf);
    return { status: 200, body: toListPage(found, limit, { place: (row) => [row.sinceMs, row.id], view }) };
  },
});
