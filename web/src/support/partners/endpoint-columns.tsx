import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { Link } from '#web/app/link';
import { Badge } from '#web/design/status/Badge';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { CHANNEL_LABELS, ENDPOINT_BADGES } from '#web/shared/webhooks/endpoint-badge';
import { EnvironmentTag } from '../values/EnvironmentTag';

const column = columnsOf<Endpoint>();

export const ENDPOINT_COLUMNS = [
  column.display({
    id: 'url',
    header: 'URL',
    cell: ({ row: { original: endpoint } }) => (
      <Link to={`/webhooks/${endpoint.endpoint_id}`}>{endpoint.alias || endpoint.url}</Link>
    ),
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original: endpoint } }) => <Badge content={ENDPOINT_BADGES[endpoint.state]} />,
  }),
  column.display({
    id: 'channel',
    header: 'Receives',
    meta: { from: 'tablet' },
    cell: ({ row: { original: endpoint } }) => CHANNEL_LABELS[endpoint.channel],
  }),
  column.display({
    id: 'environment',
    header: 'Environment',
    meta: { from: 'tablet' },
    cell: ({ row: { original: endpoint } }) => <EnvironmentTag environment={endpoint.environment} />,
  }),
  column.display({
    id: 'waiting',
    header: 'Waiting',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: endpoint } }) => endpoint.waiting.toLocaleString('en-US'),
  }),
  column.display({
    id: 'last',
    header: 'Last delivery',
    meta: { align: 'right' },
    cell: ({ row: { original: endpoint } }) =>
      endpoint.last_delivery_at === null ? 'Never' : <Time at={endpoint.last_delivery_at} />,
  }),
];
