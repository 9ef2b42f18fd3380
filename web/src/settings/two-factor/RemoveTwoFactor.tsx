import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../app/act';
import { ConfirmDialog } from '../../design/dialogs/ConfirmDialog';

export function RemoveTwoFactor({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState({ password: '', code: '' });
  const remove = useAct(
    {
      call: () => ({ path: '/settings/security/totp/remove', body: proof }),
      changes: ['/settings', '/session', '/team'],
    },
    onClose,
  );
  return (
    <ConfirmDialog
      title="Turn off two-factor authentication"
      action="Turn off"
      danger
      busy={remove.isPending}
      disabled={proof.password === '' || proof.code === ''}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>Your account will be protected by your password alone. We will confirm this by email.</p>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={proof.password}
          onChange={(event) => setProof({ ...proof, password: event.currentTarget.value })}
        />
        <TextInput
          label="Code from the app, or a backup code"
          autoComplete="one-time-code"
          value={proof.code}
          onChange={(event) => setProof({ ...proof, code: event.currentTarget.value })}
        />
      </div>
    </ConfirmDialog>
  );
}
