import { MINUTE } from '../../../../src/domain/duration';
import { useRead } from '../../api/support';
import { Link } from '../../app/link';
import { Notice } from '../../design/states/Notice';
import { Time } from '../../design/time/Time';

/** What partners are being told of now; nothing when it is nothing. */
export function OpenIncidents() {
  const { data } = useRead('/incidents', { query: { open: 'true' }, refreshMs: MINUTE });
  return data?.items.map(({ incident_id, title, provider, posted_at }) => (
    <Notice key={incident_id} tone="failed" shape="cross" title={title} action={<Link to="/incidents">Incidents</Link>}>
      {provider === null ? 'The whole service' : provider}, posted <Time at={posted_at} />.
    </Notice>
  ));
}
