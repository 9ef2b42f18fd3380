import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Delivery } from '#contract/shared/webhooks/deliveries';
import { useRead, useWrite } from '#web/api/dashboard';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Page } from '#web/design/layout/layout';
import { Link, usePathParam } from '#web/design/navigation/url';
import { Loaded } from '#web/design/states/states';
import { IdChip } from '#web/design/values/IdChip';
import { PermissionHint } from '#web/shared/access/Guard';
import { DeliveryBody, DeliveryHeading } from '#web/shared/webhooks/DeliveryBody';

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

/** Retries a failed delivery, or replays a finished one. */
function RepeatButtons({ delivery: { delivery_id: id, can_retry, can_replay, status } }: { delivery: Delivery }) {
  const mayRepeat = usePermission('webhooks.edit');
  const [isOpen, setOpen] = useState(false);
  const repeat = useWrite(
    {
      call: (how: 'retry' | 'replay') => ({ path: `/webhooks/deliveries/${id}/${how}` }),
      changes: ['/webhooks', '/home', '/orders'],
    },
    () => {
      setOpen(false);
      notifications.show({ message: 'The event is being sent.' });
    },
  );
  if (!mayRepeat) {
    return null;
  }
  return (
    <>
      {can_retry && (
        <Button loading={repeat.isPending} onClick={() => repeat.mutate('retry')}>
          Retry now
        </Button>
      )}
      {can_replay && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Replay
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          title="Replay this event"
          action="Replay"
          busy={repeat.isPending}
          error={repeat.error}
          onConfirm={() => repeat.mutate('replay')}
          onClose={() => setOpen(false)}
        >
          The event is sent again in a new delivery, with the same event ID and body.
          {status === 'success' &&
            ' Your endpoint has already accepted it: make sure it recognizes the event ID, or it will handle the event twice.'}
        </ConfirmDialog>
      )}
    </>
  );
}
