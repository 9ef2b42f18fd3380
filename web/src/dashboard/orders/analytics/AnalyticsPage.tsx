import { SegmentedControl, Tabs } from '@mantine/core';
import type { Analytics } from '#contract/dashboard/analytics';
import { ANALYTICS_DAYS, ANALYTICS_VIEWS, type AnalyticsView } from '#domain/orders/analytics';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { BarChart } from '#web/design/chart/BarChart';
import { Figure, Figures, Page, Surface } from '#web/design/layout/layout';
import { useEnvironment, useFilters } from '#web/design/navigation/url';
import { Loaded, Notice, Skeletons } from '#web/design/states/states';
import { AnalyticsTable } from './AnalyticsTable';
import { ChangeText } from './ChangeText';
import { MEASURES, type MeasureName } from './change';

const DAYS = ANALYTICS_DAYS.map((days) => ({ value: days, label: `${days} days` }));
const VIEWS: Readonly<Record<AnalyticsView, string>> = { day: 'By day', pair: 'By pair', provider: 'By provider' };

/** What the orders of a period have come to, beside the period before. */
export function AnalyticsPage() {
  const { environment } = useEnvironment();
  const { filters, setFilters } = useFilters(['by', 'days']);
  const by = ANALYTICS_VIEWS.find((one) => one === filters.by) ?? 'day';
  const days = ANALYTICS_DAYS.find((one) => one === filters.days) ?? '30';
  const hasEarnings = usePermission('revenue.view') && environment === 'live';
  const query = dashboard.useRead('/analytics', { query: { environment, by, days } });
  return (
    <Page
      title="Analytics"
      description={`Orders created today and in the ${Number(days) - 1} days before, by UTC, beside the ${days} days before that.`}
      actions={
        <SegmentedControl
          aria-label="Period"
          data={DAYS}
          value={days}
          onChange={(chosen) => setFilters({ days: chosen === '30' ? undefined : chosen })}
        />
      }
    >
      <Loaded query={query} skeleton={<Skeletons lines={3} height={28} />}>
        {(analytics) => (
          <>
            {!analytics.complete && <Uncounted days={days} />}
            <Surface padded>
              <Totals analytics={analytics} hasEarnings={hasEarnings} />
            </Surface>
          </>
        )}
      </Loaded>
      <Tabs
        value={by}
        onChange={(view) => setFilters({ by: view === 'day' ? undefined : (view ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List>
          {ANALYTICS_VIEWS.map((view) => (
            <Tabs.Tab key={view} value={view}>
              {VIEWS[view]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={by} pt="md">
          <Loaded query={query} skeleton={<Skeletons lines={8} height={28} />}>
            {(analytics) => <View by={by} analytics={analytics} hasEarnings={hasEarnings} />}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Uncounted({ days }: { days: string }) {
  return (
    <Notice tone="person" shape="person" title="Only the 100,000 newest orders are counted">
      The {days} days have more, so they are not compared. {days === '7' ? 'Export them as CSV' : 'Choose fewer days'}.
    </Notice>
  );
}

interface ViewProps {
  by: AnalyticsView;
  analytics: Analytics;
  hasEarnings: boolean;
}

function View({ by, analytics, hasEarnings }: ViewProps) {
  return (
    <div className="stack">
      {by === 'day' && (
        <Surface padded>
          <AnalyticsChart analytics={analytics} />
        </Surface>
      )}
      <AnalyticsTable by={by} analytics={analytics} hasEarnings={hasEarnings} />
    </div>
  );
}

const NAMES: readonly MeasureName[] = ['orders', 'completed_pct', 'median_seconds', 'volume_usd', 'earned_usd'];

/** The sums of the period, each with its change and the value of the period before. */
function Totals({ analytics, hasEarnings }: { analytics: Analytics; hasEarnings: boolean }) {
  const { period, before } = analytics.total;
  return (
    <Figures>
      {NAMES.filter((name) => hasEarnings || name !== 'earned_usd').map((name) => {
        const { header, write } = MEASURES[name];
        const [now, then] = [period[name], before[name]];
        return (
          <Figure
            key={name}
            name={header}
            value={now === null ? '–' : write(now)}
            note={
              analytics.complete &&
              (then === null || Number(then) === 0 ? (
                'none before'
              ) : (
                <>
                  <ChangeText name={name} period={period} before={before} />
                  before: {write(then)}
                </>
              ))
            }
          />
        );
      })}
    </Figures>
  );
}

/** Orders per day, and how many of them completed. */
function AnalyticsChart({ analytics: { items } }: { analytics: Analytics }) {
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
