import { Select } from '@mantine/core';
import { useState } from 'react';
import type { OrderPageView } from '#contract/support/orders';
import { call } from '#web/api/support';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

interface TrackingLinksDialogProps {
  view: OrderPageView;
  onClose: () => void;
}

const NEW = 'new';
const ALL = 'all';

/** Makes a link to the page that the user sees, or revokes one or all. */
export function TrackingLinksDialog({ view: { order, tracking_links }, onClose }: TrackingLinksDialogProps) {
  const [choice, setChoice] = useState(ALL);
  const orderId = order.order_id;
  const open = tracking_links.filter(({ url }) => url !== null);
  const choices = [
    { value: ALL, label: 'Revoke all links' },
    ...open.map(({ link }) => ({
      value: String(link),
      label: link === 0 ? 'Revoke the link in the order' : `Revoke link ${link}`,
    })),
    { value: NEW, label: 'Make a new link' },
  ];
  return (
    <ReasonDialog
      title="Tracking links"
      action={choice === NEW ? 'Make a link' : 'Revoke'}
      run={async (reason) => {
        if (choice === NEW) {
          await call(`/orders/${orderId}/links`, { method: 'POST', body: { reason } });
          return 'The new link is on this page.';
        }
        const link = choice === ALL ? ALL : Number(choice);
        await call(`/orders/${orderId}/links/revoke`, { method: 'POST', body: { reason, link } });
        return 'Revoked.';
      }}
      changes={[`/orders/${orderId}`]}
      onClose={onClose}
    >
      <p>A revoked link is answered like an unknown one, and pages that are open with it end.</p>
      <Select aria-label="What to do" data={choices} value={choice} onChange={(one) => setChoice(one ?? ALL)} />
    </ReasonDialog>
  );
}
