import type { Incident } from '../../../src/contract/dashboard/sla';
import { Link } from '../app/link';
import { useRead } from '../app/read';
import { Notice } from '../design/states/Notice';
import { Time } from '../design/values/Time';

/** An incident of the service that goes on. */
export function IncidentNotice() {
  const { data } = useRead<{ incident: Incident | null }>('/home/incident');
  if (!data?.incident) {
    return null;
  }
  return (
    <Notice tone="failed" shape="cross" title="There is an ongoing incident" action={<Link to="/sla">View SLA</Link>}>
      Since <Time at={data.incident.started_at} />. Orders that are open go on.
    </Notice>
  );
}
