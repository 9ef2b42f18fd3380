import type { Revenue } from '#contract/dashboard/payouts';
import { Chart } from '#web/design/chart/Chart';
import { Figure, Figures } from '#web/design/layout/Figure';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Usd } from '#web/design/values/Usd';

const dollars = (value: number) => `$${value.toLocaleString('en-US')}`;

export function PayoutOverview({ revenue }: { revenue: Revenue }) {
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
          <Chart
            label="Earnings per day, 30 days"
            times={days.map(({ day }) => Date.parse(`${day}T00:00:00`) / 1_000)}
            series={[{ name: 'Earned', color: '--accent', values: days.map(({ usd }) => Number(usd)) }]}
            format={dollars}
          />
        </Surface>
      </Section>
    </>
  );
}
