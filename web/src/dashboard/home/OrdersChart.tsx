import { useRead } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { Chart } from '#web/design/chart/Chart';
import { Loaded } from '#web/design/states/Loaded';
import { Skeletons } from '#web/design/states/Skeletons';

/** Orders per hour of the last 24 hours, and how many of them completed. */
export function OrdersChart() {
  const { environment } = useEnvironment();
  const query = useRead('/home/orders-per-hour', {
    query: { environment, hours: 24 },
  });
  return (
    <Loaded query={query} skeleton={<Skeletons lines={5} height={28} />}>
      {({ items }) => (
        <Chart
          label="Orders per hour, 24 hours"
          times={items.map(({ hour }) => Date.parse(hour) / 1_000)}
          series={[
            {
              name: 'Completed',
              color: environment === 'test' ? '--sandbox' : '--accent',
              values: items.map(({ completed }) => completed),
            },
            { name: 'Other', color: '--line-strong', values: items.map(({ other }) => other) },
          ]}
        />
      )}
    </Loaded>
  );
}
