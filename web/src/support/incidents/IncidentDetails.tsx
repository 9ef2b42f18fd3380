import type { PostedIncidentView } from '#contract/support/incidents';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Facts } from '#web/design/layout/Facts';
import { Time } from '#web/design/time/Time';

export function IncidentDetails({ incident, onClose }: { incident: PostedIncidentView; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={incident.title} size="lg">
      <Facts
        facts={[
          ['Message', incident.message],
          ['Affects', incident.provider ?? 'The whole service'],
          ['Posted', <Time key="v" at={incident.posted_at} absolute />],
          ['By', incident.posted_by],
          incident.resolved_at === null ? null : ['Resolved', <Time key="v" at={incident.resolved_at} absolute />],
          incident.resolution === null ? null : ['Resolution', incident.resolution],
        ]}
      />
    </Dialog>
  );
}
