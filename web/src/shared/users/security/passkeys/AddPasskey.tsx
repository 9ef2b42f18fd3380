import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/api/account';
import { readAgain } from '#web/app/read-again';
import { Dialog } from '#web/design/dialogs/Dialog';
import { createPasskey } from '#web/shared/users/login/passkey';
import { formatBrowser } from '../format-browser';
import { BackupCodeDialog } from '../two-factor/BackupCodeDialog';
import { PasswordStep } from '../two-factor/PasswordStep';

/**
 * Asks for name and password, then lets the browser create the passkey. If it is the first second factor, backup codes
 * follow.
 */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => formatBrowser(navigator.userAgent));
  const [password, setPassword] = useState('');
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: async () => {
      const body = { name, credential: await createPasskey(password) };
      return call('/users/security/passkeys', { method: 'POST', body });
    },
    onSuccess: ({ backup_codes }) => {
      readAgain(queries, ['/users/security', '/users/session', '/team']);
      if (!backup_codes) onClose();
    },
  });
  if (add.data?.backup_codes) {
    return <BackupCodeDialog codes={add.data.backup_codes} onClose={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title="Add a passkey">
      <PasswordStep
        password={password}
        onPassword={setPassword}
        busy={add.isPending}
        error={add.error}
        onContinue={() => add.mutate()}
      >
        <p>After your password, logins take this device, phone or security key in place of a code.</p>
        <TextInput
          label="Name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </PasswordStep>
    </Dialog>
  );
}
