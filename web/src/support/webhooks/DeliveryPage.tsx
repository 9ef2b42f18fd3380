import type { DeliveryPage as DeliveryPageView } from '../../../../src/contract/support/webhooks';
import { useRead } from '../../api/support';
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
import { OrderLink } from '../../shared/orders/OrderLink';
import { Attempts } from '../../shared/webhooks/Attempts';
import { PartnerLink } from '../values/PartnerLink';
import { RepeatActions } from './RepeatActions';

export function DeliveryPage() {
  const deliveryId = usePathParam('deliveryId');
  const query = useRead(`/webhooks/deliveries/${deliveryId}`, { refreshMs: 5_000 });
  const delivery = query.data;
  return (
    <Page
      title={delivery?.event ?? 'Delivery'}
      hasEnvironment={false}
      heading={
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
          {delivery?.event ?? 'Delivery'}
          {delivery && <Badge look={DELIVERY_LOOKS[delivery.status]} large />}
        </span>
      }
      description={<IdChip id={deliveryId} label="delivery ID" whole />}
      actions={delivery && <RepeatActions delivery={delivery} />}
    >
      <Loaded query={query}>{(one) => <DeliveryBody delivery={one} />}</Loaded>
    </Page>
  );
}

function DeliveryBody({ delivery }: { delivery: DeliveryPageView }) {
  const { partner, url, endpoint_id, event_id, order_id, created_at, next_attempt_at } = delivery;
  return (
    <>
      <Surface padded>
        <Facts
          facts={[
            ['Partner', <PartnerLink key="v" partner={partner} />],
            order_id === null ? null : ['Order', <OrderLink key="v" orderId={order_id} />],
            ['Event id', <IdChip key="v" id={event_id} label="event ID" whole />],
            [
              'To',
              <Link key="v" to={`/webhooks/${endpoint_id}`}>
                {url}
              </Link>,
            ],
            ['Created', <Time key="v" at={created_at} absolute />],
            next_attempt_at === null ? null : ['Next attempt', <Time key="v" at={next_attempt_at} />],
          ]}
        />
      </Surface>
      <Section title="Attempts">
        <Attempts delivery={delivery} />
      </Section>
      <Section title="Body">
        <JsonView value={delivery.request_body} label="body" />
      </Section>
    </>
  );
}
