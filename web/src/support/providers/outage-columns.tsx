import type { OutageView } from '#contract/support/providers';
import { SECOND } from '#domain/duration';
import { Badge } from '#web/design/status/Badge';
import { columnsOf } from '#web/design/table/columns';
import { formatDuration } from '#web/design/time/format-time';
import { formatMoment } from '../values/format-moment';
import { PartnerLink } from '../values/PartnerLink';

const SHOWN_PARTNERS = 3;

const column = columnsOf<OutageView>();

export const OUTAGE_COLUMNS = [
  column.display({
    id: 'provider',
    header: 'Provider',
    cell: ({ row: { original: outage } }) => <strong style={{ fontWeight: 600 }}>{outage.provider_name}</strong>,
  }),
  column.display({
    id: 'from',
    header: 'From',
    cell: ({ row: { original: outage } }) => formatMoment(Date.parse(outage.since)),
  }),
  column.display({
    id: 'lasted',
    header: 'Lasted',
    meta: { align: 'right' },
    cell: ({ row: { original: outage } }) => (
      <>
        {formatDuration(outage.seconds * SECOND)}{' '}
        {outage.until === null && <Badge content={{ tone: 'failed', shape: 'cross', label: 'Ongoing' }} />}
      </>
    ),
  }),
  column.display({
    id: 'error',
    header: 'Last error',
    meta: { from: 'tablet' },
    cell: ({ row: { original: outage } }) => outage.last_error.replaceAll('_', ' '),
  }),
  column.display({
    id: 'orders',
    header: 'Orders affected',
    meta: { align: 'right' },
    cell: ({ row: { original: outage } }) => outage.orders.toLocaleString('en-US'),
  }),
  column.display({
    id: 'partners',
    header: 'Partners affected',
    meta: { from: 'wide' },
    cell: ({
      row: {
        original: { partners },
      },
    }) => (
      <>
        {partners.slice(0, SHOWN_PARTNERS).map(({ partner, orders }, index) => (
          <span key={partner.partner_id}>
            {index > 0 && ', '}
            <PartnerLink partner={partner} /> {orders}
          </span>
        ))}
        {partners.length > SHOWN_PARTNERS && `, ${partners.length - SHOWN_PARTNERS} more`}
      </>
    ),
  }),
];
