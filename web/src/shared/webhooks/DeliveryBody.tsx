import type { Delivery } from '#contract/shared/webhooks/deliveries';
import { Link } from '#web/app/link';
import { type Fact, Facts } from '#web/design/layout/Facts';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Badge } from '#web/design/status/Badge';
import { DELIVERY_BADGES } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { JsonView } from '#web/design/values/JsonView';
import { OrderLink } from '../orders/OrderLink';
import { Attempts } from './Attempts';

/** The event of a delivery, and its result. */
export function DeliveryHeading({ delivery }: { delivery: Delivery | undefined }) {
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
      {delivery?.event ?? 'Delivery'}
      {delivery && <Badge content={DELIVERY_BADGES[delivery.status]} large />}
    </span>
  );
}

interface DeliveryBodyProps {
  delivery: Delivery;
  /** The owner, if the page does not show it elsewhere. */
  owner?: readonly Fact[];
}

/** A delivery with all its attempts. */
export function DeliveryBody({ delivery, owner = [] }: DeliveryBodyProps) {
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
