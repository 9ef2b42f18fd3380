import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Passkey } from '#contract/shared/users/security';
import { useWrite } from '#web/api/account';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useWrite(
    {
      call: () => ({
        path: `/users/security/passkeys/${passkey.passkey_id}`,
        method: 'PATCH' as const,
        body: { name },
      }),
      changes: ['/users/security'],
    },
    onClose,
  );
  return (
    <ConfirmDialog
      title="Rename passkey"
      action="Save name"
      busy={rename.isPending}
      disabled={name.trim() === ''}
      error={beyondFields(rename.error, { name })}
      onConfirm={() => rename.mutate()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Name"
        maxLength={100}
        value={name}
        error={fieldIssues(rename.error).name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
