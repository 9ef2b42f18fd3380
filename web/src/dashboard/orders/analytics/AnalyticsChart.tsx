import type { Analytics } from '#contract/dashboard/analytics';
import { BarChart } from '#web/design/chart/BarChart';
import { useEnvironment } from '#web/design/navigation/url';

/** Orders per day, and how many of them completed. */
export function AnalyticsChart({ analytics: { items } }: { analytics: Analytics }) {
  const { environment } = useEnvironment();
  return (
    <BarChart
      label={`Orders per day, ${items.length} days`}
      times={items.map(({ key }) => Date.parse(key) / 1_000)}
      series={[
        {
          name: 'Completed',
          color: environment === 'test' ? '--sandbox' : '--accent',
          values: items.map(({ period }) => period.completed),
        },
        { name: 'Other', color: '--line-strong', values: items.map(({ period }) => period.orders - period.completed) },
      ]}
    />
  );
}
