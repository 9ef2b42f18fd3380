import { Button, Group, NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import type { ProviderList, ProviderView } from '#contract/dashboard/providers';
import { SECOND } from '#domain/duration';
import { CallError } from '#web/api/call-error';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Page, Surface } from '#web/design/layout/layout';
import { useEnvironment } from '#web/design/navigation/url';
import { notify } from '#web/design/notify';
import { EmptyState, Problem } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/status-badges';
import { columnsOf } from '#web/design/table/DataTable';
import { ReadList } from '#web/design/table/ReadList';
import { formatDuration } from '#web/design/time/format-time';
import { PermissionHint } from '#web/shared/access/Guard';

export function ProvidersPage() {
  const { environment } = useEnvironment();
  const query = dashboard.useRead('/providers', { query: { environment } });
  return (
    <Page
      title="Providers"
      reserved={<PermissionHint permissions={['providers.edit']} />}
      description="Which providers may execute your new orders, and how each handles refunds. Open orders are not affected."
    >
      {query.data && <Markup list={query.data} />}
      <ReadList
        query={query}
        label="Providers"
        columns={PROVIDER_COLUMNS}
        idOf={({ code }) => code}
        empty={<EmptyState title="No providers yet">Your operator sets up providers.</EmptyState>}
      />
    </Page>
  );
}

const column = columnsOf<ProviderView>();

const PROVIDER_COLUMNS = [
  column({
    id: 'name',
    header: 'Provider',
    cell: (provider) => (
      <div>
        <strong className="semibold">{provider.name}</strong>
        <div className="mono quiet">{provider.code}</div>
      </div>
    ),
  }),
  column({
    id: 'state',
    header: 'State',
    cell: (provider) => <Badge content={badgeOf(provider)} />,
  }),
  column({
    id: 'refund',
    header: 'Refunds',
    cell: (provider) => <RefundFacts provider={provider} />,
  }),
  column({
    id: 'time',
    header: 'Usually takes',
    meta: { from: 'wide' },
    cell: (provider) =>
      provider.swap_seconds === null
        ? '–'
        : `${formatDuration(provider.swap_seconds.median * SECOND)}, up to ${formatDuration(provider.swap_seconds.p95 * SECOND)}`,
  }),
  column({
    id: 'markup',
    header: 'Keeps your markup',
    meta: { align: 'right', from: 'wide' },
    cell: (provider) => (provider.most_markup_bps === 0 ? 'No' : `Up to ${provider.most_markup_bps / 100} %`),
  }),
  column({
    id: 'orders',
    header: 'Your orders, 30 days',
    meta: { align: 'right', from: 'wide' },
    cell: (provider) =>
      `${provider.orders_30d.toLocaleString('en-US')}${provider.success_rate_30d === null ? '' : ` · ${provider.success_rate_30d.toFixed(1)} %`}`,
  }),
  column({
    id: 'on',
    header: 'New orders',
    meta: { align: 'right' },
    cell: (provider) => <ProviderSwitch provider={provider} />,
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

interface SwitchBody {
  on: boolean;
  confirm_last?: boolean;
}

/** Switches a provider on or off for new quotes and orders. Switching off the last one requires a confirmation. */
function ProviderSwitch({ provider: { code, name, on } }: { provider: ProviderView }) {
  const mayChange = usePermission('providers.edit');
  const [isOpen, setOpen] = useState(false);
  const change = dashboard.useWrite(
    {
      call: (body: SwitchBody) => ({ path: `/providers/${code}`, method: 'PATCH', body }),
      changes: ['/providers'],
    },
    () => setOpen(false),
  );
  const toggle = (isOn: boolean) =>
    change.mutate(
      { on: isOn },
      {
        onError: (error) =>
          error instanceof CallError && error.status === 409
            ? setOpen(true)
            : notify({ color: 'red', title: `${name} was not changed`, message: error.message }),
      },
    );
  return (
    <>
      <Switch
        aria-label={`New orders with ${name}`}
        checked={on}
        disabled={!mayChange || change.isPending}
        onChange={(event) => toggle(event.currentTarget.checked)}
        display="inline-block"
      />
      {isOpen && (
        <ConfirmDialog
          title={`Turn ${name} off`}
          action="Turn off"
          danger
          act={{ ...change, error: null, mutate: () => change.mutate({ on: false, confirm_last: true }) }}
          onClose={() => setOpen(false)}
        >
          This is your last provider. Without one, no quotes are given and no orders can be created. Open orders
          continue.
        </ConfirmDialog>
      )}
    </>
  );
}

/** How a provider refunds, the time for a decision, and the cost. */
function RefundFacts({ provider }: { provider: ProviderView }) {
  const { refund_mode, window_hours, sla_hours, fee_pct, fee_network } = provider;
  const [mode, time] =
    refund_mode === 'programmatic'
      ? ['You decide', window_hours === null ? null : `within ${window_hours} h`]
      : refund_mode === 'ticket'
        ? ['By ticket', sla_hours === null ? null : `about ${sla_hours} h`]
        : ['Through support', null];
  const fee = fee_pct === null ? null : fee_pct === 0 ? 'no fee' : `${fee_pct} % fee`;
  return (
    <div>
      {[mode, time].filter(Boolean).join(', ')}
      <div className="note">{[fee, fee_network ? 'minus the network fee' : null].filter(Boolean).join(', ')}</div>
    </div>
  );
}

/** The partner's markup in percent, which is part of the prices for its users. */
function Markup({ list: { markup_bps, max_markup_bps } }: { list: ProviderList }) {
  const [percent, setPercent] = useState<number | string>(markup_bps / 100);
  const { environment } = useEnvironment();
  const mayChange = usePermission('providers.edit');
  const bps = Math.round(Number(percent) * 100);
  const set = dashboard.useWrite(
    {
      call: (wanted: number) => ({
        path: '/providers',
        method: 'PATCH',
        query: { environment },
        body: { markup_bps: wanted },
      }),
      changes: ['/providers', '/payouts'],
    },
    () => notify({ message: 'New quotes use the new markup.' }),
  );
  return (
    <Surface padded>
      <Group gap={16} align="flex-end">
        <NumberInput
          label="Your markup"
          description={`Part of your prices at the providers that keep it for you; 0 to ${max_markup_bps / 100} %`}
          value={percent}
          onChange={setPercent}
          min={0}
          max={max_markup_bps / 100}
          step={0.05}
          decimalScale={2}
          suffix=" %"
          disabled={!mayChange}
          w={280}
        />
        {mayChange && (
          <Button
            variant="default"
            disabled={bps === markup_bps}
            loading={set.isPending}
            onClick={() => set.mutate(bps)}
          >
            Save
          </Button>
        )}
        <Problem error={set.error} />
      </Group>
    </Surface>
  );
}
