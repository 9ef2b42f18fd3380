import { Badge } from '../design/status/Badge';

export function IncidentBadge({ endedAt }: { endedAt: string | null }) {
  return (
    <Badge
      content={
        endedAt === null
          ? { tone: 'failed', shape: 'cross', label: 'Ongoing' }
          : { tone: 'over', shape: 'check', label: 'Resolved' }
      }
    />
  );
}
