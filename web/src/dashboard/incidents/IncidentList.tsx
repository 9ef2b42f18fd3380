import type { IncidentView } from '#contract/dashboard/incidents';
import { pagesOf } from '#web/api/dashboard';
import { Section } from '#web/design/layout/Section';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { IncidentBadge } from '#web/shared/IncidentBadge';

const column = columnsOf<IncidentView>();

const COLUMNS = [
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original: incident } }) => <IncidentBadge endedAt={incident.ended_at} />,
  }),
  column.display({
    id: 'from',
    header: 'Started',
    cell: ({ row: { original: incident } }) => <Time at={incident.started_at} absolute />,
  }),
  column.display({
    id: 'minutes',
    header: 'Lasted',
    meta: { align: 'right' },
    cell: ({ row: { original: incident } }) => (incident.minutes === null ? '–' : `${incident.minutes} min`),
  }),
  column.display({
    id: 'source',
    header: 'Detected by',
    meta: { from: 'tablet' },
    cell: ({ row: { original: incident } }) =>
      incident.source === 'external_prober' ? 'external probe' : 'internal monitor',
  }),
  column.display({
    id: 'rca',
    header: 'Report',
    meta: { from: 'tablet' },
    cell: ({ row: { original: incident } }) =>
      incident.rca_url === null ? (
        '–'
      ) : (
        <a href={incident.rca_url} target="_blank" rel="noreferrer noopener">
          What happened
        </a>
      ),
  }),
];

export function IncidentList({ month }: { month: string | undefined }) {
  return (
    <Section title="Incidents">
      <CursorList
        label="Incidents"
        pages={pagesOf('/incidents', { month })}
        columns={COLUMNS}
        idOf={({ id }) => String(id)}
        empty={
          <EmptyState title="No incidents">
            Anything that makes the API unreachable for a minute or more appears here.
          </EmptyState>
        }
      />
    </Section>
  );
}
