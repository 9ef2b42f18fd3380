import { useLocation } from '@tanstack/react-router';
import { useRead } from '#web/api/dashboard';
import { Link, useEnvironment } from '#web/design/navigation/url';
import { Notice } from '#web/design/states/states';
import { Time } from '#web/design/time/Time';
import styles from './incidents.module.css';

/** Pages that show the breach themselves. */
const PAGES_WITH_BREACH = ['/', '/incidents'];

/** Says on every page that the uptime is below its threshold. */
export function BreachBanner() {
  const { environment } = useEnvironment();
  const { data } = useRead('/home/attention', { query: { environment } });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const breach = data?.items.find(({ kind }) => kind === 'sla_breach');
  if (!breach || PAGES_WITH_BREACH.includes(path)) {
    return null;
  }
  return (
    <div className={styles.banner}>
      <Notice
        tone="failed"
        shape="cross"
        title="Uptime is below its threshold"
        action={<Link to="/incidents">View SLA</Link>}
      >
        {breach.since !== null && (
          <>
            Since <Time at={breach.since} />. Open orders continue.
          </>
        )}
      </Notice>
    </div>
  );
}
