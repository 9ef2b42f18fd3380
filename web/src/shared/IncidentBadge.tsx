import { Badge } from '#web/design/status/Badge';

export function IncidentBadge({ endedAt }: { endedAt: string | null }) {
  return (
    <Badge
      look={
        endedAt === null
          ? { tone: 'failed', shape: 'cross', word: 'Ongoing' }
          : { tone: 'over', shape: 'check', word: 'Resolved' }
      }
    />
  );
}
