import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#web/api/account';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { BackupCodeDialog } from './BackupCodeDialog';

export function NewBackupCodes({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const create = useWrite({
    call: () => ({ path: '/users/security/backup-codes', body: { password } }),
    changes: ['/users/security'],
  });
  const { password: wrongPassword } = fieldIssues(create.error);
  if (create.data) {
    return <BackupCodeDialog codes={create.data.backup_codes} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title="New backup codes"
      action="Create new codes"
      busy={create.isPending}
      disabled={password === ''}
      error={beyondFields(create.error, { password })}
      onConfirm={() => create.mutate()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>Your current codes will stop working.</p>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={wrongPassword && `This password ${wrongPassword}.`}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
