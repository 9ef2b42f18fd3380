import { useRead } from '../../api/dashboard';
import { Link } from '../../app/link';
import { usePathParam } from '../../app/path-param';
import { Page } from '../../design/layout/Page';
import { Loaded } from '../../design/states/Loaded';
import { IdChip } from '../../design/values/IdChip';
import { WhoMay } from '../../shared/access/WhoMay';
import { DeliveryBody, DeliveryHeading } from '../../shared/webhooks/DeliveryBody';
import { RepeatButtons } from './RepeatButtons';

export function DeliveryPage() {
  const deliveryId = usePathParam('deliveryId');
  const query = useRead(`/webhooks/deliveries/${deliveryId}`, { refreshMs: 5_000 });
  const delivery = query.data;
  return (
    <Page
      title={delivery?.event ?? 'Delivery'}
      above={<Link to="/webhooks">← Webhooks</Link>}
      heading={<DeliveryHeading delivery={delivery} />}
      description={<IdChip id={deliveryId} label="delivery ID" whole />}
      reserved={<WhoMay permissions={['webhooks.edit']} />}
      actions={delivery && <RepeatButtons delivery={delivery} />}
    >
      <Loaded query={query}>{(one) => <DeliveryBody delivery={one} />}</Loaded>
    </Page>
  );
}
