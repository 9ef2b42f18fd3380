import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { Link } from '#web/app/link';
import { Badge } from '#web/design/status/Badge';
import { Time } from '#web/design/time/Time';
import { CHANNEL_LABELS, ENDPOINT_BADGES } from '#web/shared/webhooks/endpoint-badge';
import styles from './endpoints.module.css';

export function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { endpoint_id, alias, url, channel, state, success_rate_30d, last_delivery_at } = endpoint;
  return (
    <Link to={`/webhooks/${endpoint_id}`} className={styles.endpoint}>
      <span className={styles.name}>
        <strong>{alias || url}</strong>
        <span>
          {CHANNEL_LABELS[channel]}
          {alias ? ` · ${url}` : ''}
        </span>
      </span>
      <dl className={styles.fact}>
        <dt>Delivered in 30 days</dt>
        <dd>{success_rate_30d === null ? '–' : `${success_rate_30d.toFixed(1)} %`}</dd>
      </dl>
      <dl className={styles.fact}>
        <dt>Last delivery</dt>
        <dd>{last_delivery_at === null ? 'none yet' : <Time at={last_delivery_at} />}</dd>
      </dl>
      <Badge content={ENDPOINT_BADGES[state]} />
    </Link>
  );
}
