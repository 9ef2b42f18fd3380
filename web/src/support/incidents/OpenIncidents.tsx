import type { PostedIncidentList } from '../../../../src/contract/support/incidents';
import { MINUTE } from '../../../../src/domain/duration';
import { Link } from '../../app/link';
import { useRead } from '../../app/read';
import { Notice } from '../../design/states/Notice';
import { Time } from '../../design/time/Time';

/** What partners are being told of now; nothing when it is nothing. */
export function OpenIncidents() {
  const { data } = useRead<PostedIncidentList>('/incidents', { query: { open: 'true' }, refreshMs: MINUTE });
  return data?.items.map(({ incident_id, title, provider, posted_at }) => (
    <Notice key={incident_id} tone="failed" shape="cross" title={title} action={<Link to="/incidents">Incidents</Link>}>
      {provider === null ? 'The whole service' : provider}, posted <Time at={posted_at} />.
    </Notice>
  ));
}
