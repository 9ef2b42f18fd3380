import type { OrderRow } from '#contract/dashboard/orders/order-search';
import { SECOND } from '#domain/duration';
import { columnsOf } from '#web/design/table/columns';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { Usd } from '#web/design/values/Usd';
import { identityColumns } from '#web/shared/orders/identity-columns';
import { ProviderName } from '../providers/ProviderName';
import { Swap } from './Swap';

const column = columnsOf<OrderRow>();

export const ORDER_COLUMNS = [
  ...identityColumns<OrderRow>(),
  column.display({
    id: 'swap',
    header: 'Swap',
    cell: ({ row: { original: order } }) => <Swap order={order} />,
  }),
  column.display({
    id: 'usd',
    header: 'Value',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: order } }) => <Usd value={order.amount_usd} />,
  }),
  column.display({
    id: 'provider',
    header: 'Provider',
    meta: { from: 'wide' },
    cell: ({ row: { original: order } }) => <ProviderName code={order.provider} />,
  }),
  column.display({
    id: 'reference',
    header: 'Your reference',
    meta: { from: 'huge' },
    cell: ({ row: { original: order } }) => order.partner_order_ref ?? '–',
  }),
  column.display({
    id: 'duration',
    header: 'Duration',
    meta: { align: 'right', from: 'wide' },
    cell: ({ row: { original: order } }) =>
      order.duration_seconds === null ? '–' : formatDuration(order.duration_seconds * SECOND),
  }),
  column.display({
    id: 'created',
    header: 'Created',
    meta: { align: 'right' },
    cell: ({ row: { original: order } }) => <Time at={order.created_at} />,
  }),
];
