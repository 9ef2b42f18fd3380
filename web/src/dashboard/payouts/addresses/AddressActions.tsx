import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayoutAddressView } from '#contract/dashboard/payouts';
import { useWrite } from '#web/api/dashboard';
import { usePermission } from '#web/app/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { VerifyAddress } from './VerifyAddress';

export function AddressActions({ address }: { address: PayoutAddressView }) {
  const [dialog, setDialog] = useState<'verify' | 'remove' | null>(null);
  const mayEdit = usePermission('payouts.edit');
  const path = `/payouts/addresses/${address.address_id}` as const;
  const makeDefault = useWrite({ call: () => ({ path: `${path}/default` }), changes: ['/payouts'] });
  const remove = useWrite({ call: () => ({ path, method: 'DELETE' }), changes: ['/payouts'] }, () => setDialog(null));
  if (!mayEdit) {
    return null;
  }
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
      {address.state === 'unverified' && (
        <Button size="xs" variant="default" onClick={() => setDialog('verify')}>
          Verify
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${address.address}`}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {address.state === 'verified' && address.usable_at === null && !address.is_default && (
            <Menu.Item onClick={() => makeDefault.mutate()}>Make default</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setDialog('remove')}>
            Remove…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'verify' && <VerifyAddress address={address} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <ConfirmDialog
          title="Remove this address"
          action="Remove"
          danger
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setDialog(null)}
        >
          Nothing more will be paid out to {address.address}. To use it again, you have to verify it again.
        </ConfirmDialog>
      )}
    </span>
  );
}
