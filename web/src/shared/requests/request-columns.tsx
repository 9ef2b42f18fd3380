import type { ListedRequestBody } from '#contract/requests';
import { Link } from '#web/design/navigation/url';
import { columnsOf } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { OrderLink } from '../orders/Pair';
import { HttpStatus } from './HttpStatus';
import styles from './requests.module.css';

const column = columnsOf<ListedRequestBody>();

export const REQUEST_COLUMNS = [
  column({
    id: 'status',
    header: 'Status',
    cell: (request) => <HttpStatus status={request.status} />,
  }),
  column({
    id: 'call',
    header: 'Request',
    cell: (request) => (
      <Link to={`/requests/${request.request_id}`} className={styles.call}>
        <span className="mono">
          <strong>{request.method}</strong> {request.path}
        </span>
      </Link>
    ),
  }),
  column({
    id: 'code',
    header: 'Code',
    meta: { from: 'tablet' },
    cell: (request) => (request.error_code === null ? '' : <span className="mono">{request.error_code}</span>),
  }),
  column({
    id: 'order',
    header: 'Order',
    meta: { from: 'wide' },
    cell: (request) => (request.order_id === null ? '' : <OrderLink orderId={request.order_id} />),
  }),
  column({
    id: 'duration',
    header: 'Duration',
    meta: { align: 'right', from: 'tablet' },
    cell: (request) => `${request.duration_ms} ms`,
  }),
  column({
    id: 'at',
    header: 'When',
    meta: { align: 'right' },
    cell: (request) => <Time at={request.at} />,
  }),
];
