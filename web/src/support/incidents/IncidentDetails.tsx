import { Modal } from '@mantine/core';
import type { PostedIncidentView } from '#contract/support/incidents';
import { Facts } from '#web/design/layout/Facts';
import { Time } from '#web/design/time/Time';

export function IncidentDetails({ incident, onClose }: { incident: PostedIncidentView; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={incident.title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
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
    </Modal>
  );
}
