import { useNavigate } from '@tanstack/react-router';
import type { ProviderState } from '#contract/support/providers';
import { SECOND } from '#domain/duration';
import { support } from '#web/api/client';
import { Page, Surface } from '#web/design/layout/layout';
import { Link, useFilters } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { ActionButton } from '../actions';
import { formatRatio } from '../values/formats';
import { DrainDialog } from './DrainDialog';
import { hasProblem, PROVIDER_BADGES, problemOf } from './provider-badge';
import styles from './providers.module.css';

/** Every live provider with its current state; those with problems first. */
export function SupportProvidersPage() {
  const { filters } = useFilters(['provider']);
  const navigate = useNavigate();
  const query = support.useRead('/providers', { refreshMs: 15 * SECOND });
  return (
    <Page title="Providers" hasEnvironment={false} description="Live providers and their current state.">
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No live provider is set up">
                Add a provider’s API keys to the settings to see its state, speed, and outages here.
              </EmptyState>
            ) : (
              <DataTable
                label="Providers"
                columns={SUPPORT_PROVIDER_COLUMNS}
                rows={items.toSorted((one, other) => Number(hasProblem(other)) - Number(hasProblem(one)))}
                idOf={({ code }) => code}
                selected={filters.provider}
                onOpen={({ code }) => void navigate({ to: '/health', search: { provider: code } })}
              />
            )
          }
        </Loaded>
      </Surface>
    </Page>
  );
}

const column = columnsOf<ProviderState>();

const SUPPORT_PROVIDER_COLUMNS = [
  column({
    id: 'name',
    header: 'Provider',
    cell: (one) => <strong className="semibold">{one.name}</strong>,
  }),
  column({
    id: 'state',
    header: 'State',
    cell: (one) => {
      const since = one.down_since ?? one.drain?.since ?? null;
      return (
        <>
          <Badge content={PROVIDER_BADGES[one.state]} /> {since !== null && <Time at={since} />}
          <span className={styles.why}>{problemOf(one)}</span>
        </>
      );
    },
  }),
  column({
    id: 'open',
    header: 'Open orders',
    meta: { align: 'right', from: 'tablet' },
    cell: (one) => one.open_orders.toLocaleString('en-US'),
  }),
  column({
    id: 'speed',
    header: 'Swap time',
    meta: { align: 'right', from: 'wide' },
    cell: (one) =>
      one.swap_seconds === null
        ? '–'
        : `${formatDuration(one.swap_seconds.median * SECOND)} to ${formatDuration(one.swap_seconds.p95 * SECOND)}`,
  }),
  column({
    id: 'ratio',
    header: 'Delivered',
    meta: { align: 'right', from: 'wide' },
    cell: (one) => formatRatio(one.delivered_ratio),
  }),
  column({
    id: 'outages',
    header: 'Outages, 7 days',
    meta: { align: 'right', from: 'tablet' },
    cell: (one) => (
      <Link to="/health" search={{ provider: one.code }}>
        {one.outages_7d.toLocaleString('en-US')}
      </Link>
    ),
  }),
  column({
    id: 'refunds',
    header: 'Refunds',
    meta: { from: 'huge' },
    cell: (one) => (one.refund_mode === null ? '–' : REFUND_LABELS[one.refund_mode]),
  }),
  column({
    id: 'share',
    header: 'Share kept',
    meta: { from: 'huge' },
    cell: (one) => (one.share === null ? '–' : describeShare(one.share)),
  }),
  column({
    id: 'action',
    header: () => <span className="hidden">Action</span>,
    meta: { align: 'right' },
    cell: (one) =>
      one.state !== 'off' && (
        <ActionButton
          size="xs"
          label={one.drain === null ? 'Drain' : 'Undrain'}
          permission="support.decide"
          dialog={(close) => <DrainDialog provider={one.code} isDrained={one.drain !== null} onClose={close} />}
        />
      ),
  }),
];

function describeShare({ kept, setting, is_set, own_bps, most_markup_bps }: NonNullable<ProviderState['share']>) {
  if (kept === 'none') {
    return 'None';
  }
  if (!is_set) {
    return `None without ${setting}`;
  }
  const own = own_bps === 0 ? '' : `, own share ${own_bps / 100} %`;
  return kept === 'in_account' ? `Set in the account${own}` : `Markups up to ${most_markup_bps / 100} %${own}`;
}

const REFUND_LABELS: Readonly<Record<NonNullable<ProviderState['refund_mode']>, string>> = {
  programmatic: 'By API',
  ticket: 'By ticket',
  none: 'By its support',
};
