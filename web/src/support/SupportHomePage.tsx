import { MINUTE, SECOND } from '#domain/duration';
import { support } from '#web/api/client';
import { Page, Section, Surface } from '#web/design/layout/layout';
import { useLinkKeys } from '#web/design/navigation/keyboard';
import { Link } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Time } from '#web/design/time/Time';
import { formatCount } from '#web/design/values/formats';
import { PostedNotice } from '#web/shared/PostedIncident';
import { hasProblem, PROVIDER_BADGES, problemOf } from './providers/provider-badge';
import providersStyles from './providers/providers.module.css';
import { EnvironmentChoice, QueueTable } from './queues/QueueTable';
import { FindBox } from './search/SearchPage';

/** The search box, and the queues. */
export function SupportHomePage() {
  const { lists, reachFirst } = useLinkKeys<HTMLDivElement>();
  return (
    <Page title="Home" heading="What are you looking into?" hasEnvironment={false}>
      <FindBox onLeave={reachFirst} />
      <OpenIncidents />
      <div ref={lists} className="columns wideFirst">
        <Section title="Waiting for an operator" actions={<EnvironmentChoice />}>
          <QueueTable />
        </Section>
        <Section title="Providers in trouble">
          <ProvidersWithProblems />
        </Section>
      </div>
    </Page>
  );
}

/** The messages that partners currently see; empty if there are none. */
function OpenIncidents() {
  const { data } = support.useRead('/incidents', { query: { open: 'true' }, refreshMs: MINUTE });
  return data?.items.map((incident) => (
    <PostedNotice
      key={incident.incident_id}
      incident={incident}
      title={incident.title}
      action={<Link to="/incidents">Incidents</Link>}
    >
      {incident.provider ?? 'The whole service'}
    </PostedNotice>
  ));
}

/** Providers that are down, left out of quotes or drained, each with the reason and since when. */
function ProvidersWithProblems() {
  const query = support.useRead('/providers', { refreshMs: 15 * SECOND });
  return (
    <Surface>
      <Loaded query={query} skeleton={<TableSkeleton columns={2} />}>
        {({ items }) => {
          const troubled = items.filter(hasProblem);
          return troubled.length === 0 ? (
            <EmptyState title="None">Every live provider is up and receiving orders.</EmptyState>
          ) : (
            <ul className={providersStyles.troubled}>
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
                    <span className={providersStyles.since}>{since !== null && <Time at={since} />}</span>
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
