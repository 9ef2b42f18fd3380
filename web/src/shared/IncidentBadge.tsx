import { Badge } from '../design/status/Badge';

/** Who found a measured incident. */
export function formatProbeSource(source: string): string {
  return source === 'external_prober' ? 'external probe' : 'internal monitor';
}

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
