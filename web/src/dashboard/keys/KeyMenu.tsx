import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { Key } from '#contract/dashboard/keys';
import { useWrite } from '#web/api/dashboard';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { ChangeKey } from './KeyForms';

const CHANGES = ['/keys', '/home'];

/** The actions for a key that still works. */
export function KeyMenu({ item }: { item: Key }) {
  const [dialog, setDialog] = useState<'change' | 'rotate' | 'revoke' | null>(null);
  const mayChange = usePermission('keys.edit');
  const close = () => setDialog(null);
  const path = `/keys/${item.key_id}` as const;
  const rotate = useWrite({ call: () => ({ path: `${path}/rotate` }), changes: CHANGES }, close);
  const revoke = useWrite({ call: () => ({ path: `${path}/revoke` }), changes: CHANGES }, close);
  if (!mayChange || item.status === 'revoked' || item.status === 'expired') {
    return null;
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${item.name}`}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('change')}>Edit…</Menu.Item>
          {item.status === 'active' && <Menu.Item onClick={() => setDialog('rotate')}>Rotate…</Menu.Item>}
          <Menu.Item color="red" onClick={() => setDialog('revoke')}>
            Revoke…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'change' && <ChangeKey item={item} onClose={close} />}
      {dialog === 'rotate' && (
        <ConfirmDialog
          title={`Rotate ${item.name}`}
          action="Rotate"
          busy={rotate.isPending}
          error={rotate.error}
          onConfirm={() => rotate.mutate()}
          onClose={close}
        >
          You get a new key now. Both work for five minutes, so your servers can switch over. Then the old one stops
          working.
        </ConfirmDialog>
      )}
      {dialog === 'revoke' && (
        <ConfirmDialog
          title={`Revoke ${item.name}`}
          action="Revoke key"
          danger
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate()}
          onClose={close}
        >
          Every call with this key is refused immediately, and it can never be used again. Open orders continue.
          {item.is_last_live && (
            <p style={{ marginTop: 12, fontWeight: 600 }}>
              This is your last live key. No new swap can start until you create another one.
            </p>
          )}
        </ConfirmDialog>
      )}
      {rotate.data && (
        <SecretDialog title="Your new key" secret={rotate.data.secret} onClose={() => rotate.reset()}>
          It replaces {item.name}. The old key stops working in five minutes.
        </SecretDialog>
      )}
    </>
  );
}
