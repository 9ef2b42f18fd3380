import { EnvironmentQuerySchema } from '../../../../src/contract/dashboard/environment';
import { type Streams, StreamsSchema } from '../../../../src/contract/dashboard/home';
import { countStreams, listStreams, type OpenStream } from '../../../../src/db/limits/streams';
import type { Environment } from '../../../../src/domain/environment';
import type { ApiServices } from '../../../services';
import type { Member } from '../../caller';
import { defineInternalRoute } from '../../route';
import { partnerCallerOf } from '../partner-caller';

const SHOWN = 100;
const HIGH = 0.8;

export const listStreamsRoute = defineInternalRoute({
  id: 'listStreams',
  method: 'get',
  path: '/home/streams',
  summary: 'Open event streams against the cap',
  permission: 'logs.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The latest 100', schema: StreamsSchema }],
  errors: ['INVALID_PAIR'],
  handle: async ({ services, caller, query: { environment } }) => ({
    status: 200,
    body: await readStreams(services, caller, environment),
  }),
});

async function readStreams(services: ApiServices, member: Member, environment: Environment): Promise<Streams> {
  const owner = { partnerId: member.partnerId, environment };
  const [{ allowance }, open, items] = await Promise.all([
    partnerCallerOf(services, member, environment),
    countStreams(services.db, owner),
    listStreams(services.db, owner, SHOWN),
  ]);
  const cap = allowance.streams;
  const level = open >= cap ? 'full' : open >= cap * HIGH ? 'high' : 'ok';
  return { open, cap, level, items: items.map(streamView) };
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
