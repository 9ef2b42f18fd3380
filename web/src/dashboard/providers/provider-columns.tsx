import type { ProviderView } from '#contract/dashboard/providers';
import { SECOND } from '#domain/duration';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/tone';
import { columnsOf } from '#web/design/table/columns';
import { formatDuration } from '#web/design/time/format-time';
import { ProviderSwitch } from './ProviderSwitch';
import { RefundFacts } from './RefundFacts';

const column = columnsOf<ProviderView>();

export const PROVIDER_COLUMNS = [
  column.display({
    id: 'name',
    header: 'Provider',
    cell: ({ row: { original: provider } }) => (
      <div>
        <strong style={{ fontWeight: 600 }}>{provider.name}</strong>
        <div className="mono" style={{ color: 'var(--ink-3)' }}>
          {provider.code}
        </div>
      </div>
    ),
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original: provider } }) => <Badge content={badgeOf(provider)} />,
  }),
  column.display({
    id: 'refund',
    header: 'Refunds',
    cell: ({ row: { original: provider } }) => <RefundFacts provider={provider} />,
  }),
  column.display({
    id: 'time',
    header: 'Usually takes',
    meta: { from: 'wide' },
    cell: ({ row: { original: provider } }) =>
      provider.swap_seconds === null
        ? '–'
        : `${formatDuration(provider.swap_seconds.median * SECOND)}, up to ${formatDuration(provider.swap_seconds.p95 * SECOND)}`,
  }),
  column.display({
    id: 'markup',
    header: 'Keeps your markup',
    meta: { align: 'right', from: 'wide' },
    cell: ({ row: { original: provider } }) =>
      provider.most_markup_bps === 0 ? 'No' : `Up to ${provider.most_markup_bps / 100} %`,
  }),
  column.display({
    id: 'orders',
    header: 'Your orders, 30 days',
    meta: { align: 'right', from: 'wide' },
    cell: ({ row: { original: provider } }) =>
      `${provider.orders_30d.toLocaleString('en-US')}${provider.success_rate_30d === null ? '' : ` · ${provider.success_rate_30d.toFixed(1)} %`}`,
  }),
  column.display({
    id: 'on',
    header: 'New orders',
    meta: { align: 'right' },
    cell: ({ row: { original: provider } }) => <ProviderSwitch provider={provider} />,
  }),
];

function badgeOf({ available, down_since }: ProviderView): BadgeContent {
  if (down_since !== null) {
    return { tone: 'failed', shape: 'cross', label: 'Down' };
  }
  return available
    ? { tone: 'done', shape: 'check', label: 'Available' }
    : { tone: 'over', shape: 'minus', label: 'Not available' };
}
