import type { MeasuredIncidentList, ServiceLevel } from '#contract/support/incidents';
import { MINUTE } from '#domain/duration';
import { support } from '#web/api/client';
import { Figure, Figures, Page, Section, Surface } from '#web/design/layout/layout';
import { EmptyState, Loaded } from '#web/design/states/states';
import { CsvButton } from '#web/design/table/CsvButton';
import { columnsOf } from '#web/design/table/DataTable';
import { ReadList } from '#web/design/table/ReadList';
import { formatDuration } from '#web/design/time/format-time';
import { MonthSelect, useMonth } from '#web/design/time/MonthSelect';
import { Time } from '#web/design/time/Time';
import { formatProbeSource, IncidentBadge } from '#web/shared/IncidentBadge';
import { ActionButton } from '../actions';
import { formatState } from '../values/formats';
import { AnalysisDialog } from './incident-dialogs';
import { ReportMinutesDialog } from './ReportMinutesDialog';

/** The measured uptime of a month, what it makes due, and the incidents that probes have found in it. */
export function UptimePage() {
  const month = useMonth();
  const query = support.useRead('/incidents/uptime', { query: month.query });
  const level = query.data;
  return (
    <Page
      title="Uptime"
      hasEnvironment={false}
      description="Of this service, as probes have measured it, by calendar month in UTC."
      actions={
        <>
          <CsvButton
            of="uptime"
            name={`uptime-${month.month}`}
            headers={LEVEL_HEADERS}
            lines={level?.phases.map(({ phase, target_pct, compensation_pct }) => [
              level.month,
              level.uptime_pct,
              level.minutes.counted,
              level.minutes.down,
              level.minutes.missed,
              phaseName(phase),
              target_pct,
              compensation_pct,
            ])}
          />
          <ActionButton
            label="Report minutes"
            permission="support.decide"
            dialog={(close) => <ReportMinutesDialog onClose={close} />}
          />
        </>
      }
    >
      <MonthSelect label="Month" of={month} />
      <Surface padded>
        <Loaded query={query}>{(one) => <LevelFigures level={one} />}</Loaded>
      </Surface>
      <MeasuredIncidents month={month.month} />
    </Page>
  );
}

const LEVEL_HEADERS = [
  'Month',
  'Uptime, percent',
  'Minutes counted',
  'Minutes down',
  'Minutes not measured',
  'Phase',
  'Target, percent',
  'Compensation, percent',
];

const PHASES: Readonly<Record<string, string>> = { pilot: 'In the pilot phase', regular: 'After the pilot phase' };
const phaseName = (phase: string) => PHASES[phase] ?? formatState(phase);

const percent = (value: number | null) => (value === null ? 'Not measured' : `${value.toFixed(2)} %`);

function LevelFigures({ level: { uptime_pct, minutes, phases, last_24h } }: { level: ServiceLevel }) {
  if (minutes.counted === 0) {
    return (
      <EmptyState title="Not measured">
        No probe has measured a minute of this month. Minutes that an external probe measured can be reported here.
      </EmptyState>
    );
  }
  return (
    <Figures>
      <Figure
        name="Uptime"
        value={percent(uptime_pct)}
        note={`of ${minutes.counted.toLocaleString('en-US')} counted minutes`}
      />
      <Figure name="Last 24 hours" value={percent(last_24h.uptime_pct)} />
      <Figure
        name="Downtime"
        value={`${minutes.down.toLocaleString('en-US')} min`}
        note={`${minutes.missed.toLocaleString('en-US')} min not measured`}
      />
      {phases.map(({ phase, target_pct, compensation_pct }) => (
        <Figure
          key={phase}
          name={phaseName(phase)}
          value={compensation_pct === 0 ? 'Nothing due' : `${compensation_pct} % due`}
          note={`target ${target_pct} %`}
        />
      ))}
    </Figures>
  );
}

function MeasuredIncidents({ month }: { month: string | null }) {
  const query = support.useRead('/incidents/measured', { query: { ...(month !== null && { month }) } });
  return (
    <Section
      title="Measured incidents"
      description="Two minutes down in a row or more."
      actions={
        <CsvButton
          of="measured incidents"
          name={`incidents-${month}`}
          headers={['Number', 'From', 'Until', 'Minutes', "Month's uptime, percent", 'Detected by', 'Analysis']}
          lines={query.data?.items.map((one) => [
            one.id,
            one.started_at,
            one.ended_at,
            one.minutes,
            one.uptime_pct,
            formatProbeSource(one.source),
            one.rca_url,
          ])}
        />
      }
    >
      <ReadList
        query={query}
        label="Measured incidents"
        columns={COLUMNS}
        idOf={({ id }) => String(id)}
        empty={
          <EmptyState title="No incidents">
            In what was measured, the service was never down for two minutes in a row.
          </EmptyState>
        }
      />
    </Section>
  );
}

type Row = MeasuredIncidentList['items'][number];
const column = columnsOf<Row>();

const COLUMNS = [
  column({
    id: 'state',
    header: 'State',
    cell: (one) => <IncidentBadge endedAt={one.ended_at} />,
  }),
  column({
    id: 'from',
    header: 'Started',
    cell: (one) => <Time at={one.started_at} absolute />,
  }),
  column({
    id: 'until',
    header: 'Ended',
    meta: { from: 'tablet' },
    cell: (one) => (one.ended_at === null ? '–' : <Time at={one.ended_at} absolute />),
  }),
  column({
    id: 'minutes',
    header: 'Lasted',
    meta: { align: 'right', from: 'tablet' },
    cell: (one) => (one.minutes === null ? '–' : formatDuration(one.minutes * MINUTE)),
  }),
  column({
    id: 'source',
    header: 'Detected by',
    meta: { from: 'wide' },
    cell: (one) => formatProbeSource(one.source),
  }),
  column({
    id: 'analysis',
    header: 'Analysis',
    meta: { from: 'tablet' },
    cell: (one) =>
      one.rca_url === null ? (
        '–'
      ) : (
        <a href={one.rca_url} target="_blank" rel="noreferrer noopener">
          What happened
        </a>
      ),
  }),
  column({
    id: 'action',
    header: () => <span className="hidden">Action</span>,
    meta: { align: 'right' },
    cell: (one) => (
      <ActionButton
        size="xs"
        label="Link analysis"
        permission="support.decide"
        dialog={(close) => <AnalysisDialog incident={one} onClose={close} />}
      />
    ),
  }),
];
