import { Switch } from '@mantine/core';
import type { Revenue } from '../../../src/contract/dashboard/revenue';
import { useAct } from '../app/act';

/** Whether the reader gets a mail when a payout was sent. */
export function PayoutMails({ wanted }: { wanted: Revenue['payout_mails'] }) {
  const choose = useAct<boolean>({
    call: (payout_mails) => ({ path: '/revenue/payout-mails', method: 'PUT', body: { payout_mails } }),
    changes: ['/revenue'],
  });
  return (
    <Switch
      label="E-mail me when a payout was sent"
      checked={wanted}
      disabled={choose.isPending}
      onChange={(event) => choose.mutate(event.currentTarget.checked)}
    />
  );
}
