import type { ProviderEarningsList } from '#contract/shared/earnings';
import type { PartnerRef } from '#contract/support/values';
import { support } from '#web/api/client';
import { Section } from '#web/design/layout/layout';
import { EmptyState } from '#web/design/states/states';
import { CsvButton } from '#web/design/table/CsvButton';
import { columnsOf } from '#web/design/table/DataTable';
import { ReadList } from '#web/design/table/ReadList';
import { MonthSelect, useMonth } from '#web/design/time/MonthSelect';
import { Usd } from '#web/design/values/Amount';
import { earningsColumns } from '#web/shared/earnings-columns';
import { ActionButton } from '../actions';
import { ReportDialog } from './ReportDialog';

/** What the orders of a partner earned at each provider in a month, beside what the provider says that it kept. */
export function PartnerEarnings({ partner }: { partner: PartnerRef }) {
  const month = useMonth();
  const query = support.useRead(`/payouts/partners/${partner.partner_id}/earnings`, { query: month.query });
  const rows = query.data?.items;
  return (
    <Section
      title="Earnings by provider"
      description="The share and the markup of its completed live orders, and what the providers say that they kept of the markup."
      actions={
        <>
          <CsvButton
            of="earnings"
            name={`earnings-${partner.partner_id}-${month.month}`}
            headers={HEADERS}
            lines={rows?.map((one) => [
              one.provider_name,
              one.orders,
              one.share_usd,
              one.markup_usd,
              one.reported_usd,
              one.difference_usd,
              one.recorded_at,
            ])}
          />
          <ActionButton
            label="Record a report"
            permission="support.decide"
            dialog={(close) => (
              <ReportDialog partner={partner} month={month.month} earned={rows ?? []} onClose={close} />
            )}
          />
        </>
      }
    >
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

const HEADERS = ['Provider', 'Orders', 'Share, USD', 'Markup, USD', 'Reported, USD', 'Difference, USD', 'Recorded'];

type Row = ProviderEarningsList['items'][number];
const column = columnsOf<Row>();

const COLUMNS = earningsColumns<Row>(
  [
    column({
      id: 'share',
      header: 'Share',
      meta: { align: 'right', from: 'tablet' },
      cell: (one) => <Usd value={one.share_usd} />,
    }),
    column({
      id: 'markup',
      header: 'Markup',
      meta: { align: 'right', from: 'tablet' },
      cell: (one) => <Usd value={one.markup_usd} />,
    }),
  ],
  { header: 'Reported', expected: ({ markup_usd }) => markup_usd, words: ' expected' },
);
