import type { PostedIncidentView } from '#contract/support/incidents';
import { MINUTE } from '#domain/duration';
import { columnsOf } from '#web/design/table/columns';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { IncidentBadge } from '#web/shared/IncidentBadge';
import { ActionButton } from '../actions/ActionButton';
import { ResolveDialog } from './ResolveDialog';

const column = columnsOf<PostedIncidentView>();

export const INCIDENT_COLUMNS = [
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original: incident } }) => <IncidentBadge endedAt={incident.resolved_at} />,
  }),
  column.display({
    id: 'title',
    header: 'Title',
    cell: ({ row: { original: incident } }) => incident.title,
  }),
  column.display({
    id: 'provider',
    header: 'Affects',
    meta: { from: 'tablet' },
    cell: ({ row: { original: incident } }) => incident.provider ?? 'The whole service',
  }),
  column.display({
    id: 'minutes',
    header: 'Lasted',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: incident } }) => formatDuration(incident.minutes * MINUTE),
  }),
  column.display({
    id: 'posted',
    header: 'Posted',
    meta: { align: 'right' },
    cell: ({ row: { original: incident } }) => <Time at={incident.posted_at} />,
  }),
  column.display({
    id: 'action',
    header: () => <span className="hidden">Action</span>,
    meta: { align: 'right' },
    cell: ({ row: { original: incident } }) =>
      incident.resolved_at === null && (
        <ActionButton
          size="xs"
          label="Resolve"
          permission="support.decide"
          dialog={(close) => <ResolveDialog incident={incident} onClose={close} />}
        />
      ),
  }),
];
