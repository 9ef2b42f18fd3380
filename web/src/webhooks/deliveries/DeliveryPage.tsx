import type { Delivery } from '../../../../src/contract/shared/webhooks/deliveries';
import { useRead } from '../../api/dashboard';
import { Link } from '../../app/link';
import { usePathParam } from '../../app/path-param';
import { Facts } from '../../design/layout/Facts';
import { Page } from '../../design/layout/Page';
import { Section } from '../../design/layout/Section';
import { Surface } from '../../design/layout/Surface';
import { Loaded } from '../../design/states/Loaded';
import { Badge } from '../../design/status/Badge';
import { DELIVERY_LOOKS } from '../../design/status/status-badges';
import { Time } from '../../design/time/Time';
import { IdChip } from '../../design/values/IdChip';
import { JsonView } from '../../design/values/JsonView';
import { WhoMay } from '../../shared/access/WhoMay';
import { OrderLink } from '../../shared/orders/OrderLink';
import { Attempts } from '../../shared/webhooks/Attempts';
import { RepeatButtons } from './RepeatButtons';

export function DeliveryPage() {
  const deliveryId = usePathParam('deliveryId');
  const query = useRead(`/webhooks/deliveries/${deliveryId}`, { refreshMs: 5_000 });
  const delivery = query.data;
  return (
    <Page
      title={delivery?.event ?? 'Delivery'}
      above={<Link to="/webhooks">← Webhooks</Link>}
      heading={
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
          {delivery?.event ?? 'Delivery'}
          {delivery && <Badge look={DELIVERY_LOOKS[delivery.status]} large />}
        </span>
      }
      description={<IdChip id={deliveryId} label="delivery ID" whole />}
      reserved={<WhoMay permissions={['webhooks.edit']} />}
      actions={delivery && <RepeatButtons delivery={delivery} />}
    >
      <Loaded query={query}>{(one) => <DeliveryBody delivery={one} />}</Loaded>
    </Page>
  );
}

function DeliveryBody({ delivery }: { delivery: Delivery }) {
  const { url, endpoint_id, event_id, order_id, is_replay, replayed_from, created_at, next_attempt_at } = delivery;
  return (
    <>
      <Surface padded>
        <Facts
          facts={[
            [
              'Endpoint',
              <Link key="v" to={`/webhooks/${endpoint_id}`}>
                {url}
              </Link>,
            ],
            ['Event ID', <IdChip key="v" id={event_id} label="event ID" whole />],
            order_id === null ? null : ['Order', <OrderLink key="v" orderId={order_id} />],
            is_replay && replayed_from !== null
              ? [
                  'Replay of',
                  <Link key="v" to={`/webhooks/deliveries/${replayed_from}`}>
                    {replayed_from}
                  </Link>,
                ]
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
