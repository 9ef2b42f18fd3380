import { Switch } from '@mantine/core';
import type { Revenue } from '#contract/dashboard/payouts';
import type { ProviderEarningsList } from '#contract/shared/earnings';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { BarChart } from '#web/design/chart/BarChart';
import { Figure, Figures, Page, Section, Surface } from '#web/design/layout/layout';
import { EmptyState, Loaded } from '#web/design/states/states';
import { columnsOf } from '#web/design/table/DataTable';
import { ReadList } from '#web/design/table/ReadList';
import { MonthSelect, useMonth } from '#web/design/time/MonthSelect';
import { Usd } from '#web/design/values/Amount';
import { PermissionHint } from '#web/shared/access/Guard';
import { earningsColumns } from '#web/shared/earnings-columns';
import { AddressList } from './AddressList';
import { PayoutList, WaitingPayouts } from './PayoutList';
import { RequestPayout } from './RequestPayout';

export function PayoutsPage() {
  const query = dashboard.useRead('/payouts/overview');
  const mayPayOut = usePermission('payouts.edit');
  return (
    <Page
      title="Revenue"
      reserved={<PermissionHint permissions={['payouts.edit']} />}
      hasEnvironment={false}
      description="What your completed live orders have earned. Sandbox orders earn nothing."
      actions={mayPayOut && query.data && <RequestPayout revenue={query.data} />}
    >
      <Loaded query={query}>{(revenue) => <PayoutOverview revenue={revenue} />}</Loaded>
      {mayPayOut && <WaitingPayouts />}
      <EarningsByProvider />
      <PayoutList />
      {query.data && mayPayOut && <PayoutMails wanted={query.data.payout_mails} />}
      <AddressList />
    </Page>
  );
}

const dollars = (value: number) => `$${value.toLocaleString('en-US')}`;

function PayoutOverview({ revenue }: { revenue: Revenue }) {
  const { days, revenue_share_pct, markup_bps } = revenue;
  return (
    <>
      <Surface padded>
        <Figures>
          <Figure
            name="Ready to pay out"
            value={<Usd value={revenue.pending_usd} />}
            note="earned, not in a payout yet"
          />
          <Figure name="In a payout" value={<Usd value={revenue.in_payout_usd} />} note="on its way to you" />
          <Figure name="This month" value={<Usd value={revenue.month_to_date_usd} />} note="since the 1st, UTC" />
          <Figure
            name="All time"
            value={<Usd value={revenue.all_time_usd} />}
            note={
              <>
                paid out: <Usd value={revenue.paid_usd} />
              </>
            }
          />
          <Figure
            name="Your share"
            value={`${revenue_share_pct} %`}
            note={
              <>
                of the commission, <Usd value={revenue.share_usd} />
              </>
            }
          />
          <Figure
            name="Your markup"
            value={`${(markup_bps / 100).toFixed(2)} %`}
            note={
              <>
                inside prices, <Usd value={revenue.markup_usd} />
              </>
            }
          />
        </Figures>
      </Surface>
      <Section title="Earnings per day">
        <Surface padded>
          <BarChart
            label="Earnings per day, 30 days"
            times={days.map(({ day }) => Date.parse(day) / 1_000)}
            series={[{ name: 'Earned', color: '--accent', values: days.map(({ usd }) => Number(usd)) }]}
            format={dollars}
          />
        </Surface>
      </Section>
    </>
  );
}

/** Whether the reader is notified when a payout is sent. */
function PayoutMails({ wanted }: { wanted: Revenue['payout_mails'] }) {
  const choose = dashboard.useWrite({
    call: (payout_mails: boolean) => ({ path: '/payouts/mails', method: 'PUT', body: { payout_mails } }),
    changes: ['/payouts'],
    failure: 'The change failed',
  });
  return (
    <Switch
      label="Tell me when a payout is sent, by email and in this dashboard"
      checked={wanted}
      disabled={choose.isPending}
      onChange={(event) => choose.mutate(event.currentTarget.checked)}
    />
  );
}

type ProviderEarnings = ProviderEarningsList['items'][number];
const column = columnsOf<ProviderEarnings>();

const COLUMNS = earningsColumns<ProviderEarnings>(
  [
    column({
      id: 'share',
      header: 'Your share',
      meta: { align: 'right', from: 'tablet' },
      cell: (one) => <Usd value={one.share_usd} />,
    }),
    column({
      id: 'markup',
      header: 'Your markup',
      meta: { align: 'right', from: 'tablet' },
      cell: (one) => <Usd value={one.markup_usd} />,
    }),
  ],
  { header: 'Provider reports', expected: ({ markup_usd }) => markup_usd },
);

/** What was earned where: what the orders should have brought, and what the operator's providers say that they kept. */
function EarningsByProvider() {
  const month = useMonth();
  const query = dashboard.useRead('/payouts/providers', { query: month.query });
  return (
    <Section title="Earnings by provider">
      <MonthSelect label="Orders created in" of={month} />
      <ReadList
        query={query}
        label="Earnings by provider"
        columns={COLUMNS}
        idOf={({ provider }) => provider}
        empty={<EmptyState title="Nothing earned">No order of this month has earned anything so far.</EmptyState>}
      />
    </Section>
  );
}
