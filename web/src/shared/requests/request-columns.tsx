import type { ListedRequestBody } from '#contract/requests';
import { Link } from '#web/design/navigation/url';
import { columnsOf } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { OrderLink } from '../orders/Pair';
import { HttpStatus } from './HttpStatus';
import styles from './requests.module.css';

const column = columnsOf<ListedRequestBody>();

export const REQUEST_COLUMNS = [
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row: { original: request } }) => <HttpStatus status={request.status} />,
  }),
  column.display({
    id: 'call',
    header: 'Request',
    cell: ({ row: { original: request } }) => (
      <Link to={`/requests/${request.request_id}`} className={styles.call}>
        <span className="mono">
          <strong>{request.method}</strong> {request.path}
        </span>
      </Link>
    ),
  }),
  column.display({
    id: 'code',
    header: 'Code',
    meta: { from: 'tablet' },
    cell: ({ row: { original: request } }) =>
      request.error_code === null ? '' : <span className="mono">{request.error_code}</span>,
  }),
  column.display({
    id: 'order',
    header: 'Order',
    meta: { from: 'wide' },
    cell: ({ row: { original: request } }) =>
      request.order_id === null ? '' : <OrderLink orderId={request.order_id} />,
  }),
  column.display({
    id: 'duration',
    header: 'Duration',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: request } }) => `${request.duration_ms} ms`,
  }),
  column.display({
    id: 'at',
    header: 'When',
    meta: { align: 'right' },
    cell: ({ row: { original: request } }) => <Time at={request.at} />,
  }),
];
