import { MINUTE } from '#domain/duration';
import { useRead } from '#web/api/support';
import { Link } from '#web/app/link';
import { Notice } from '#web/design/states/Notice';
import { Time } from '#web/design/time/Time';

/** The messages that partners currently see; empty if there are none. */
export function OpenIncidents() {
  const { data } = useRead('/incidents', { query: { open: 'true' }, refreshMs: MINUTE });
  return data?.items.map(({ incident_id, title, provider, posted_at }) => (
    <Notice key={incident_id} tone="failed" shape="cross" title={title} action={<Link to="/incidents">Incidents</Link>}>
      {provider === null ? 'The whole service' : provider}, posted <Time at={posted_at} />.
    </Notice>
  ));
}
