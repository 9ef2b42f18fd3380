import { useState } from 'react';
import type { PostedIncidentView } from '#contract/support/incidents';
import { MINUTE } from '#domain/duration';
import { support } from '#web/api/client';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Facts, Page } from '#web/design/layout/layout';
import { EmptyState } from '#web/design/states/states';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { PostedBadge } from '#web/shared/PostedIncident';
import { ActionButton } from '../actions';
import { PostDialog, ResolveDialog } from './incident-dialogs';

/** The messages about disruptions that operators have posted. */
export function SupportIncidentsPage() {
  const [shown, setShown] = useState<PostedIncidentView | null>(null);
  return (
    <Page
      title="Incidents"
      hasEnvironment={false}
      description="Messages to partners about disruptions. Measured uptime is not affected."
      actions={
        <ActionButton
          label="Post an incident"
          variant="filled"
          permission="support.decide"
          dialog={(close) => <PostDialog onClose={close} />}
        />
      }
    >
      <CursorList
        label="Incidents"
        pages={support.pagesOf('/incidents')}
        columns={INCIDENT_COLUMNS}
        idOf={({ incident_id }) => String(incident_id)}
        onOpen={setShown}
        refreshMs={MINUTE}
        empty={
          <EmptyState title="No incidents posted">
            When something affects partners, tell them here before they ask. They see it on their home page.
          </EmptyState>
        }
      />
      {shown && <IncidentDetails incident={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

const column = columnsOf<PostedIncidentView>();

const INCIDENT_COLUMNS = [
  column({
    id: 'state',
    header: 'State',
    cell: (incident) => <PostedBadge incident={incident} />,
  }),
  column({
    id: 'title',
    header: 'Title',
    cell: (incident) => incident.title,
  }),
  column({
    id: 'provider',
    header: 'Affects',
    meta: { from: 'tablet' },
    cell: (incident) => incident.provider ?? 'The whole service',
  }),
  column({
    id: 'minutes',
    header: 'Lasted',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ minutes }) => (minutes === 0 ? '–' : formatDuration(minutes * MINUTE)),
  }),
  column({
    id: 'posted',
    header: 'Posted',
    meta: { align: 'right' },
    cell: (incident) => <Time at={incident.posted_at} />,
  }),
  column({
    id: 'action',
    header: () => <span className="hidden">Action</span>,
    meta: { align: 'right' },
    cell: (incident) =>
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

function IncidentDetails({ incident, onClose }: { incident: PostedIncidentView; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={incident.title} size="lg">
      <Facts
        facts={[
          ['Message', incident.message],
          ['Affects', incident.provider ?? 'The whole service'],
          incident.starts_at === null ? null : ['Begins', <Time key="v" at={incident.starts_at} absolute />],
          incident.ends_at === null ? null : ['Ends', <Time key="v" at={incident.ends_at} absolute />],
          ['Posted', <Time key="v" at={incident.posted_at} absolute />],
          ['By', incident.posted_by],
          incident.resolved_at === null ? null : ['Resolved', <Time key="v" at={incident.resolved_at} absolute />],
          incident.resolution === null ? null : ['Resolution', incident.resolution],
        ]}
      />
    </Dialog>
  );
}
