import { Select } from '@mantine/core';
import { useRead } from '#web/api/dashboard';
import { useFilters } from '#web/app/search-text';
import { Figure, Figures } from '#web/design/layout/Figure';
import { Page } from '#web/design/layout/Page';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { Notice } from '#web/design/states/Notice';
import { Time } from '#web/design/time/Time';
import { formatUsd } from '#web/design/values/format-usd';
import { DayBars } from './DayBars';
import { IncidentList } from './IncidentList';
import { lastMonths } from './last-months';
import { ProbeAddresses } from './ProbeAddresses';

const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(3)} %`);

/** The promised uptime, the measured uptime, and the incidents. */
export function IncidentsPage() {
  const { filters, setFilters } = useFilters(['month']);
  const query = useRead('/incidents/sla', { query: { month: filters.month } });
  const months = lastMonths(Date.now());
  const monthPicker = (
    <Select
      aria-label="Month"
      data={months}
      value={filters.month ?? months[0]?.value ?? null}
      onChange={(month) => setFilters({ month: month === months[0]?.value ? undefined : (month ?? undefined) })}
      allowDeselect={false}
      w={180}
    />
  );
  return (
    <Page
      title="SLA"
      hasEnvironment={false}
      description="API uptime, measured from outside every minute. All times are UTC."
      actions={monthPicker}
    >
      <Loaded query={query}>
        {(sla) => (
          <>
            {sla.alarm_since !== null && (
              <Notice tone="failed" shape="cross" title="Uptime is below its threshold">
                For 24 hours it has been {percent(sla.last_24h_pct)}, since <Time at={sla.alarm_since} />.
              </Notice>
            )}
            <Surface padded>
              <Figures>
                <Figure
                  name="Uptime"
                  value={percent(sla.uptime_pct)}
                  note={`target ${sla.target_pct} %${sla.phase === 'pilot' ? ' in the pilot phase' : ''}`}
                />
                <Figure name="Last 24 hours" value={percent(sla.last_24h_pct)} />
                <Figure
                  name="Downtime"
                  value={`${sla.minutes.down} min`}
                  note={`of ${sla.minutes.counted.toLocaleString('en-US')} counted minutes`}
                />
                <Figure
                  name="Compensation"
                  value={`${sla.compensation_pct} %`}
                  note={
                    sla.compensation_usd === null
                      ? 'more of your share next month'
                      : `of the month's earnings so far: ${formatUsd(sla.compensation_usd)}`
                  }
                />
              </Figures>
            </Surface>
            <Section title="By day">
              <Surface padded>
                <DayBars days={sla.days} target={sla.target_pct} />
              </Surface>
            </Section>
            <ProbeAddresses addresses={sla.probe_addresses} />
          </>
        )}
      </Loaded>
      <IncidentList month={filters.month} />
    </Page>
  );
}
