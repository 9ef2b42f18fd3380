import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Delivery } from '#contract/shared/webhooks/deliveries';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Link, usePathParam } from '#web/design/navigation/url';
import { notify } from '#web/design/notify';
import { PermissionHint } from '#web/shared/access/Guard';
import { DeliveryView } from '#web/shared/webhooks/DeliveryView';

export function DeliveryPage() {
  const deliveryId = usePathParam('deliveryId');
  const query = dashboard.useRead(`/webhooks/deliveries/${deliveryId}`, { refreshMs: 5_000 });
  return (
    <DeliveryView
      deliveryId={deliveryId}
      query={query}
      above={<Link to="/webhooks">← Webhooks</Link>}
      reserved={<PermissionHint permissions={['webhooks.edit']} />}
      actions={query.data && <RepeatButtons delivery={query.data} />}
    />
  );
}

const CHANGES = ['/webhooks', '/home', '/orders'];

/** Retries a failed delivery, or replays a finished one. */
function RepeatButtons({ delivery: { delivery_id: id, can_retry, can_replay, status } }: { delivery: Delivery }) {
  const mayRepeat = usePermission('webhooks.edit');
  const [isOpen, setOpen] = useState(false);
  const path = `/webhooks/deliveries/${id}` as const;
  const noteSent = () => {
    setOpen(false);
    notify({ message: 'The event is being sent.' });
  };
  const retry = dashboard.useWrite(
    { call: () => ({ path: `${path}/retry` }), changes: CHANGES, failure: 'The retry failed' },
    noteSent,
  );
  const replay = dashboard.useWrite({ call: () => ({ path: `${path}/replay` }), changes: CHANGES }, noteSent);
  if (!mayRepeat) {
    return null;
  }
  return (
    <>
      {can_retry && (
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          Retry now
        </Button>
      )}
      {can_replay && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Replay
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog title="Replay this event" action="Replay" act={replay} onClose={() => setOpen(false)}>
          The event is sent again in a new delivery, with the same event ID and body.
          {status === 'success' &&
            ' Your endpoint has already accepted it: make sure it recognizes the event ID, or it will handle the event twice.'}
        </ConfirmDialog>
      )}
    </>
  );
}
