import { useRead } from '#web/api/dashboard';
import { Link } from '#web/app/link';
import { Notice } from '#web/design/states/Notice';
import { Time } from '#web/design/time/Time';

/** An open incident, and the messages that operators have posted. */
export function IncidentNotice() {
  const { data } = useRead('/home/incident');
  if (!data) {
    return null;
  }
  const { incident, posted } = data;
  return (
    <>
      {incident && (
        <Notice
          tone="failed"
          shape="cross"
          title="There is an ongoing incident"
          action={<Link to="/incidents">View SLA</Link>}
        >
          Since <Time at={incident.started_at} />. Open orders continue.
        </Notice>
      )}
      {posted.map(({ incident_id, title, message, provider, posted_at }) => (
        <Notice key={incident_id} tone="failed" shape="cross" title={provider ? `${provider}: ${title}` : title}>
          {message} (<Time at={posted_at} />)
        </Notice>
      ))}
    </>
  );
}
