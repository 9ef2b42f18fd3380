import { Button, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { IncidentView, Sla } from '#contract/dashboard/incidents';
import { useFieldIssues } from '#web/api/call-error';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { Figure, Figures, Page, Section, Surface } from '#web/design/layout/layout';
import { useFilters } from '#web/design/navigation/url';
import { notify } from '#web/design/notify';
import { EmptyState, Loaded, Notice, Problem } from '#web/design/states/states';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { formatUsd } from '#web/design/values/formats';
import { formatProbeSource, IncidentBadge } from '#web/shared/IncidentBadge';
import styles from './incidents.module.css';

const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(3)} %`);

/** The promised uptime, the measured uptime, and the incidents. */
export function IncidentsPage() {
  const { filters, setFilters } = useFilters(['month']);
  const months = lastMonths(Date.now());
  const month = filters.month ?? months[0]?.value;
  const query = dashboard.useRead('/incidents/sla', { query: { month } });
  const monthPicker = (
    <Select
      aria-label="Month"
      data={months}
      value={month ?? null}
      onChange={(chosen) => setFilters({ month: chosen === months[0]?.value ? undefined : (chosen ?? undefined) })}
      allowDeselect={false}
      w={180}
    />
  );
  return (
    <Page
      title="SLA"
      hasEnvironment={false}
      description="API uptime, measured from outside every minute. Months and days are in UTC."
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
      <IncidentList month={month} />
    </Page>
  );
}

type Day = Sla['days'][number];

/** A bar for each day: target met, target missed, or not measured. */
function DayBars({ days, target }: { days: readonly Day[]; target: number }) {
  const missed = days.filter(({ uptime_pct }) => uptime_pct !== null && uptime_pct < target).length;
  return (
    <div className={styles.days} role="img" aria-label={`${days.length} days, ${missed} of them below ${target} %`}>
      {days.map(({ day, uptime_pct }) => (
        <span
          key={day}
          title={`${day}: ${uptime_pct === null ? 'not measured' : `${uptime_pct.toFixed(3)} %`}`}
          data-state={stateOf(uptime_pct, target)}
        >
          {day.slice(-2)}
        </span>
      ))}
    </div>
  );
}

function stateOf(uptime: number | null, target: number): 'none' | 'missed' | 'kept' {
  if (uptime === null) {
    return 'none';
  }
  return uptime < target ? 'missed' : 'kept';
}

const column = columnsOf<IncidentView>();

const COLUMNS = [
  column({
    id: 'state',
    header: 'State',
    cell: (incident) => <IncidentBadge endedAt={incident.ended_at} />,
  }),
  column({
    id: 'from',
    header: 'Started',
    cell: (incident) => <Time at={incident.started_at} absolute />,
  }),
  column({
    id: 'minutes',
    header: 'Lasted',
    meta: { align: 'right' },
    cell: (incident) => (incident.minutes === null ? '–' : `${incident.minutes} min`),
  }),
  column({
    id: 'source',
    header: 'Detected by',
    meta: { from: 'tablet' },
    cell: (incident) => formatProbeSource(incident.source),
  }),
  column({
    id: 'rca',
    header: 'Report',
    meta: { from: 'tablet' },
    cell: (incident) =>
      incident.rca_url === null ? (
        '–'
      ) : (
        <a href={incident.rca_url} target="_blank" rel="noreferrer noopener">
          What happened
        </a>
      ),
  }),
];

function IncidentList({ month }: { month: string | undefined }) {
  return (
    <Section title="Incidents">
      <CursorList
        label="Incidents"
        pages={dashboard.pagesOf('/incidents', { month })}
        columns={COLUMNS}
        idOf={({ id }) => String(id)}
        empty={
          <EmptyState title="No incidents">
            Two minutes in a row or more in which the API could not be reached appear here, in their month.
          </EmptyState>
        }
      />
    </Section>
  );
}

/** The addresses of the partner's own probes. */
function ProbeAddresses({ addresses }: { addresses: readonly string[] }) {
  const mayEdit = usePermission('settings.edit');
  const form = useForm({ initialValues: { addresses: addresses.join('\n') } });
  const save = dashboard.useWrite(
    {
      call: (written: string[]) => ({
        path: '/incidents/probe-addresses',
        method: 'PUT',
        body: { addresses: written },
      }),
      changes: ['/incidents'],
    },
    (saved) => {
      form.setInitialValues({ addresses: saved.addresses.join('\n') });
      form.reset();
      notify({ message: 'Saved.' });
    },
  );
  const problem = useFieldIssues(form, save.error);
  return (
    <Section
      title="Your probes"
      description="Requests for /health from these addresses have a rate limit of their own, 600 a minute, once you are approved. Enter one address or network per line."
    >
      <Surface padded>
        <form className={styles.probes} onSubmit={form.onSubmit((values) => save.mutate(linesOf(values.addresses)))}>
          <Textarea
            label="Addresses"
            placeholder="203.0.113.7"
            autosize
            minRows={2}
            disabled={!mayEdit}
            {...form.getInputProps('addresses')}
          />
          <Problem error={problem} />
          {mayEdit && (
            <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
              Save addresses
            </Button>
          )}
        </form>
      </Surface>
    </Section>
  );
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '');

const COUNT = 12;
const NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of `now` (ms) and the months before it, newest first, in UTC. */
function lastMonths(now: number): { value: string; label: string }[] {
  const at = new Date(now);
  return Array.from({ length: COUNT }, (_, back) => {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1));
    return { value: month.toISOString().slice(0, 7), label: NAME.format(month) };
  });
}
