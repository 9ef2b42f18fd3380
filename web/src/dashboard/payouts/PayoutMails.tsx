import { Switch } from '@mantine/core';
import type { Revenue } from '#contract/dashboard/payouts';
import { useWrite } from '#web/api/dashboard';

/** Whether the reader is notified when a payout is sent. */
export function PayoutMails({ wanted }: { wanted: Revenue['payout_mails'] }) {
  const choose = useWrite({
    call: (payout_mails: boolean) => ({ path: '/payouts/mails', method: 'PUT', body: { payout_mails } }),
    changes: ['/payouts'],
  });
  return (
    <Switch
      label="Tell me when a payout is sent, by email and in this dashboard"
      checked={wanted}
      disabled={choose.isPending}
      onChange={(event) => choose.mutate(event.currentTarget.checked)}
    />
  );
}
