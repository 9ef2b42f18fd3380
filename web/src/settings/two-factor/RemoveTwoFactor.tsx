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
      title="Switch the second factor off"
      action="Switch it off"
      danger
      busy={remove.isPending}
      disabled={proof.password === '' || proof.code === ''}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>Your password alone then opens your account. You get a mail about it.</p>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={proof.password}
          onChange={(event) => setProof({ ...proof, password: event.currentTarget.value })}
        />
        <TextInput
          label="Code of the app, or a backup code"
          autoComplete="one-time-code"
          value={proof.code}
          onChange={(event) => setProof({ ...proof, code: event.currentTarget.value })}
        />
      </div>
    </ConfirmDialog>
  );
}
