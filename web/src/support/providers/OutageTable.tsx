import { useState } from 'react';
import type { OutageOrdersView as OutageOrderList, OutageView } from '#contract/support/providers';
import { SECOND } from '#domain/duration';
import { support } from '#web/api/client';
import { Section, Surface } from '#web/design/layout/layout';
import { EmptyState } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { CursorList, WholeList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { identityColumns } from '#web/shared/orders/identity-columns';
import { formatMoment } from '../values/formats';
import { PartnerLink } from '../values/values';

/** Outages with the number of affected orders; the orders of the selected one are listed below. */
export function OutageTable({ outages }: { outages: readonly OutageView[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = outages.find(({ outage_id }) => outage_id === chosen) ?? outages[0];
  if (shown === undefined) {
    return (
      <Section title="Outages">
        <Surface>
          <EmptyState title="No outages">None was noticed while providers were being measured.</EmptyState>
        </Surface>
      </Section>
    );
  }
  return (
    <>
      <Section title="Outages">
        <WholeList
          label="Outages"
          columns={OUTAGE_COLUMNS}
          rows={outages}
          idOf={({ outage_id }) => String(outage_id)}
          onOpen={({ outage_id }) => setChosen(outage_id)}
          selected={String(shown.outage_id)}
        />
      </Section>
      <Section title={`Orders affected by the ${shown.provider_name} outage`}>
        <OutageOrders outage={shown} />
      </Section>
    </>
  );
}

const SHOWN_PARTNERS = 3;

const column = columnsOf<OutageView>();

const OUTAGE_COLUMNS = [
  column({
    id: 'provider',
    header: 'Provider',
    cell: (outage) => <strong className="semibold">{outage.provider_name}</strong>,
  }),
  column({
    id: 'from',
    header: 'From',
    cell: (outage) => formatMoment(Date.parse(outage.since)),
  }),
  column({
    id: 'lasted',
    header: 'Lasted',
    meta: { align: 'right' },
    cell: (outage) => (
      <>
        {formatDuration(outage.seconds * SECOND)}{' '}
        {outage.until === null && <Badge content={{ tone: 'failed', shape: 'cross', label: 'Ongoing' }} />}
      </>
    ),
  }),
  column({
    id: 'error',
    header: 'Last error',
    meta: { from: 'tablet' },
    cell: (outage) => outage.last_error.replaceAll('_', ' '),
  }),
  column({
    id: 'orders',
    header: 'Orders affected',
    meta: { align: 'right' },
    cell: (outage) => outage.orders.toLocaleString('en-US'),
  }),
  column({
    id: 'partners',
    header: 'Partners affected',
    meta: { from: 'wide' },
    cell: ({ partners }) => (
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

type Row = OutageOrderList['items'][number];

const orderColumn = columnsOf<Row>();

const COLUMNS = [
  ...identityColumns<Row>(),
  orderColumn({
    id: 'hit',
    header: 'Affected because',
    meta: { from: 'tablet' },
    cell: (order) => (order.hit === 'open' ? 'Open when the outage began' : 'Created during the outage'),
  }),
  orderColumn({
    id: 'partner',
    header: 'Partner',
    meta: { from: 'tablet' },
    cell: (order) => <PartnerLink partner={order.partner} />,
  }),
  orderColumn({
    id: 'updated',
    header: 'Last change',
    meta: { align: 'right' },
    cell: (order) => <Time at={order.updated_at} />,
  }),
];

function OutageOrders({ outage: { outage_id } }: { outage: OutageView }) {
  return (
    <CursorList
      key={outage_id}
      label="Orders affected"
      pages={support.pagesOf(`/providers/outages/${outage_id}/orders`)}
      columns={COLUMNS}
      idOf={({ order_id }) => order_id}
      empty={
        <EmptyState title="No orders affected">
          The provider had no open orders and received none while it was down.
        </EmptyState>
      }
    />
  );
}
