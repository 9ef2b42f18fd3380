import { Accordion } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Delivery } from '#contract/shared/webhooks/deliveries';
import { type Fact, Facts, Page, type PageProps, Section, Surface } from '#web/design/layout/layout';
import { Link } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { DELIVERY_BADGES } from '#web/design/status/status-badges';
import { PastTime, Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { JsonView } from '#web/design/values/JsonView';
import { OrderLink } from '../orders/Pair';
import styles from './webhooks.module.css';

interface DeliveryViewProps<D> extends Pick<PageProps, 'above' | 'actions' | 'hasEnvironment' | 'reserved'> {
  deliveryId: string;
  query: UseQueryResult<D>;
  /** The owner, if the page does not show it elsewhere. */
  ownerOf?: (delivery: D) => readonly Fact[];
}

/** The page of a delivery with all its attempts. */
export function DeliveryView<D extends Delivery>(props: DeliveryViewProps<D>) {
  const { deliveryId, query, ownerOf = () => [], ...page } = props;
  const event = query.data?.event ?? 'Delivery';
  return (
    <Page
      title={event}
      {...page}
      heading={
        <span className="heading">
          {event}
          {query.data && <Badge content={DELIVERY_BADGES[query.data.status]} large />}
        </span>
      }
      description={<IdChip id={deliveryId} label="delivery ID" whole />}
    >
      <Loaded query={query}>{(one) => <DeliveryBody delivery={one} owner={ownerOf(one)} />}</Loaded>
    </Page>
  );
}

function DeliveryBody({ delivery, owner }: { delivery: Delivery; owner: readonly Fact[] }) {
  const { url, endpoint_id, event_id, order_id, is_replay, replayed_from, created_at, next_attempt_at } = delivery;
  return (
    <>
      <Surface padded>
        <Facts
          facts={[
            ...owner,
            ['Endpoint', link(`/webhooks/${endpoint_id}`, url)],
            ['Event ID', <IdChip key="v" id={event_id} label="event ID" whole />],
            order_id === null ? null : ['Order', <OrderLink key="v" orderId={order_id} />],
            is_replay && replayed_from !== null
              ? ['Replay of', link(`/webhooks/deliveries/${replayed_from}`, replayed_from)]
              : null,
            ['Created', <Time key="v" at={created_at} absolute />],
            next_attempt_at === null ? null : ['Next attempt', <Time key="v" at={next_attempt_at} />],
          ]}
        />
      </Surface>
      <Section title={`Attempts (${delivery.log.length})`}>
        <Attempts delivery={delivery} />
      </Section>
      <Section title="Body" description="The same bytes on every attempt; the first 10 KB are shown.">
        <JsonView value={delivery.request_body} label="body of the webhook" />
      </Section>
    </>
  );
}

function link(to: string, text: string) {
  return <Link to={to}>{text}</Link>;
}

/** Each attempt of a delivery: request, response, duration. The latest is first and open. */
export function Attempts({ delivery: { log } }: { delivery: Delivery }) {
  if (log.length === 0) {
    return (
      <Surface>
        <EmptyState title="No attempts yet">
          The first attempt follows within seconds, unless the endpoint is paused.
        </EmptyState>
      </Surface>
    );
  }
  return (
    <Surface>
      <Accordion defaultValue={String(log.at(-1)?.attempt)} chevronPosition="left" order={3}>
        {log.toReversed().map((attempt) => (
          <Accordion.Item key={attempt.attempt} value={String(attempt.attempt)}>
            <Accordion.Control>
              <span className={styles.attempt}>
                <strong>#{attempt.attempt}</strong>
                <Badge content={DELIVERY_BADGES[attempt.status]} />
                <span>{attempt.response_code ?? attempt.error?.replaceAll('_', ' ')}</span>
                <span className={styles.end}>
                  {attempt.duration_ms} ms · <PastTime at={attempt.at} />
                </span>
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              <AttemptBody attempt={attempt} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Surface>
  );
}

function AttemptBody({ attempt }: { attempt: Delivery['log'][number] }) {
  const headers = Object.entries(attempt.request_headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={styles.sides}>
      <div>
        <h4>Request headers</h4>
        <JsonView value={headers.join('\n')} label="request headers" />
      </div>
      <div>
        <h4>{attempt.response_code === null ? 'No response' : `Response ${attempt.response_code}`}</h4>
        <JsonView value={attempt.response_body || '(empty)'} label="answer" />
      </div>
    </div>
  );
}
