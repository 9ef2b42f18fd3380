import { useRead } from '#web/api/dashboard';
import { Link } from '#web/app/link';
import { usePathParam } from '#web/app/path-param';
import { Page } from '#web/design/layout/Page';
import { Loaded } from '#web/design/states/Loaded';
import { IdChip } from '#web/design/values/IdChip';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { DeliveryBody, DeliveryHeading } from '#web/shared/webhooks/DeliveryBody';
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
      reserved={<PermissionHint permissions={['webhooks.edit']} />}
      actions={delivery && <RepeatButtons delivery={delivery} />}
    >
      <Loaded query={query}>{(one) => <DeliveryBody delivery={one} />}</Loaded>
    </Page>
  );
}
