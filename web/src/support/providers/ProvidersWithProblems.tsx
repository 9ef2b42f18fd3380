import { SECOND } from '#domain/duration';
import { useRead } from '#web/api/support';
import { Link } from '#web/app/link';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { Badge } from '#web/design/status/Badge';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Time } from '#web/design/time/Time';
import { formatCount } from '#web/design/values/format-count';
import { hasProblem, PROVIDER_BADGES, problemOf } from './provider-badge';
import styles from './providers.module.css';

/** Providers that are down, left out of quotes or drained, each with the reason and since when. */
export function ProvidersWithProblems() {
  const query = useRead('/providers', { refreshMs: 15 * SECOND });
  return (
    <Surface>
      <Loaded query={query} skeleton={<TableSkeleton columns={2} />}>
        {({ items }) => {
          const troubled = items.filter(hasProblem);
          return troubled.length === 0 ? (
            <EmptyState title="None">Every live provider is up and receiving orders.</EmptyState>
          ) : (
            <ul className={styles.troubled}>
              {troubled.map((provider) => {
                const since = provider.down_since ?? provider.drain?.since ?? null;
                return (
                  <li key={provider.code}>
                    <span>
                      <Link to="/providers" search={{ provider: provider.code }}>
                        {provider.name}
                      </Link>{' '}
                      <Badge content={PROVIDER_BADGES[provider.state]} />
                    </span>
                    <span className={styles.since}>{since !== null && <Time at={since} />}</span>
                    <p>
                      {problemOf(provider)}
                      {provider.open_orders > 0 && ` · ${formatCount(provider.open_orders, 'open order')}`}
                    </p>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
    </Surface>
  );
}
