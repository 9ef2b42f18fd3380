import { useRead } from '#web/api/support';
import { Page } from '#web/design/layout/layout';
import { usePathParam } from '#web/design/navigation/url';
import { Loaded } from '#web/design/states/states';
import { IdChip } from '#web/design/values/IdChip';
import { DeliveryBody, DeliveryHeading } from '#web/shared/webhooks/DeliveryBody';
import { PartnerLink } from '../values/values';
import { RepeatActions } from './webhook-dialogs';

export function SupportDeliveryPage() {
  const deliveryId = usePathParam('deliveryId');
  const query = useRead(`/webhooks/deliveries/${deliveryId}`, { refreshMs: 5_000 });
  const delivery = query.data;
  return (
    <Page
      title={delivery?.event ?? 'Delivery'}
      hasEnvironment={false}
      heading={<DeliveryHeading delivery={delivery} />}
      description={<IdChip id={deliveryId} label="delivery ID" whole />}
      actions={delivery && <RepeatActions delivery={delivery} />}
    >
      <Loaded query={query}>
        {(one) => <DeliveryBody delivery={one} owner={[['Partner', <PartnerLink key="v" partner={one.partner} />]]} />}
      </Loaded>
    </Page>
  );
}
