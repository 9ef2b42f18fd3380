import { useState } from 'react';
import type { PostedIncidentView } from '#contract/support/incidents';
import { MINUTE } from '#domain/duration';
import { pagesOf } from '#web/api/support';
import { Page } from '#web/design/layout/Page';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import { ActionButton } from '../actions/ActionButton';
import { IncidentDetails } from './IncidentDetails';
import { INCIDENT_COLUMNS } from './incident-columns';
import { PostDialog } from './PostDialog';

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
        pages={pagesOf('/incidents')}
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
