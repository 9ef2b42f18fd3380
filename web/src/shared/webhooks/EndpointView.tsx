import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EndpointDetail } from '#contract/shared/webhooks/endpoints';
import { type Fact, Facts, Page, type PageProps, Section, Surface } from '#web/design/layout/layout';
import { Loaded } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { IdChip } from '#web/design/values/IdChip';
import { ENDPOINT_BADGES, HealthBars, PauseNotice } from './EndpointHealth';

interface EndpointViewProps<E> extends Pick<PageProps, 'above' | 'actions' | 'hasEnvironment' | 'reserved'> {
  endpointId: string;
  query: UseQueryResult<E>;
  /** Beside the badge of its state. */
  tagOf?: (endpoint: E) => ReactNode;
  factsOf: (endpoint: E) => readonly (Fact | null)[];
  /** Who can resume it: "you resume". */
  resumer: string;
  /** The button that ends a pause. */
  resumeOf: (endpoint: E) => ReactNode;
  /** The share that was delivered, in words. */
  deliveredOf: (percent: string) => string;
  /** Parts of one portal, below the endpoint itself. */
  children?: ReactNode;
}

/** The page of an endpoint: why it is paused, what it is, and its health. */
export function EndpointView<E extends EndpointDetail>(props: EndpointViewProps<E>) {
  const { endpointId, query, tagOf, factsOf, resumer, resumeOf, deliveredOf, children, ...page } = props;
  const name = query.data?.alias || 'Endpoint';
  return (
    <Page
      title={name}
      {...page}
      heading={
        <span className="heading">
          {name}
          {query.data && <Badge content={ENDPOINT_BADGES[query.data.state]} large />}
          {query.data && tagOf?.(query.data)}
        </span>
      }
      description={<IdChip id={endpointId} label="endpoint ID" whole />}
    >
      <Loaded query={query}>
        {(one) => (
          <>
            <PauseNotice endpoint={one} resumer={resumer} action={resumeOf(one)} />
            <Surface padded>
              <Facts facts={factsOf(one)} />
            </Surface>
            <Section title="Health" description={describeHealth(one, deliveredOf)}>
              <Surface padded>
                <HealthBars health={one.health} />
              </Surface>
            </Section>
          </>
        )}
      </Loaded>
      {children}
    </Page>
  );
}

function describeHealth({ attempts_30d, success_rate_30d }: EndpointDetail, deliveredOf: (percent: string) => string) {
  const delivered = success_rate_30d === null ? '' : `, ${deliveredOf(success_rate_30d.toFixed(1))}`;
  return `${attempts_30d.toLocaleString('en-US')} attempts in 30 days${delivered}`;
}
