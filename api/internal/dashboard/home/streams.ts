import { defineInternalRoute } from '#api/internal/route';
import type { ApiServices } from '#api/services';
import { type Streams, StreamsSchema } from '#contract/dashboard/home';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { listStreams, type OpenStream } from '#db/limits/streams';
import type { Owner } from '#db/orders/control';
import { readGauge } from './gauge';

const SHOWN = 100;

export const listStreamsRoute = defineInternalRoute({
  id: 'listStreams',
  method: 'get',
  path: '/home/streams',
  summary: 'The number of open event streams, and the limit',
  permission: 'logs.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The latest 100', schema: StreamsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment } }) => ({
    status: 200,
    body: await readStreams(services, { partnerId, environment }),
  }),
});

async function readStreams({ db }: ApiServices, owner: Owner): Promise<Streams> {
  const [gauge, items] = await Promise.all([readGauge(db, owner), listStreams(db, owner, SHOWN)]);
  return { ...gauge, items: items.map(streamView) };
}

function streamView({ streamId, orderId, keyId, openedAt, ip, resumeSource }: OpenStream): Streams['items'][number] {
  return {
    stream_id: streamId,
    order_id: orderId,
    key_id: keyId,
    since: openedAt.toISOString(),
    ip,
    resume_source: resumeSource,
  };
}
