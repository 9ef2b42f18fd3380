import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '#web/api/account';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { BackupCodeDialog } from './BackupCodeDialog';

export function NewBackupCodes({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const make = useAct({
    call: () => ({ path: '/users/security/backup-codes', body: { password } }),
    changes: ['/users/security'],
  });
  if (make.data) {
    return <BackupCodeDialog codes={make.data.backup_codes} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title="New backup codes"
      action="Create new codes"
      busy={make.isPending}
      disabled={password === ''}
      error={make.error}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>Your current codes will stop working.</p>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
