import { support } from '#web/api/client';
import { usePathParam } from '#web/design/navigation/url';
import { DeliveryView } from '#web/shared/webhooks/DeliveryView';
import { PartnerLink } from '../values/values';
import { RepeatActions } from './webhook-dialogs';

export function SupportDeliveryPage() {
  const deliveryId = usePathParam('deliveryId');
  const query = support.useRead(`/webhooks/deliveries/${deliveryId}`, { refreshMs: 5_000 });
  return (
    <DeliveryView
      deliveryId={deliveryId}
      query={query}
      hasEnvironment={false}
      actions={query.data && <RepeatActions delivery={query.data} />}
      ownerOf={({ partner }) => [['Partner', <PartnerLink key="v" partner={partner} />]]}
    />
  );
}
