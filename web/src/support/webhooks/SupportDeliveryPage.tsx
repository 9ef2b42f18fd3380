import { useRead } from '#web/api/support';
import { usePathParam } from '#web/app/path-param';
import { Page } from '#web/design/layout/Page';
import { Loaded } from '#web/design/states/Loaded';
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
