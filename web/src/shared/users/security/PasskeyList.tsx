import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/shared/users/security';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { account, readAgain } from '#web/api/client';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Section, Surface } from '#web/design/layout/layout';
import { Loaded } from '#web/design/states/states';
import { Time } from '#web/design/time/Time';
import { createPasskey } from '../login/passkey';
import { BackupCodeDialog, PasswordStep } from './enrolling';
import { formatBrowser } from './LoginList';
import { ProofDialog } from './ProofDialog';
import styles from './settings.module.css';

type OpenDialog = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

const MOST = 5;

/** The reader's passkeys, as a second factor. */
export function PasskeyList() {
  const query = account.useRead('/users/security');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <Section
      title="Passkeys"
      description="Your device, phone or security key in place of a code. Up to five."
      actions={
        query.data?.two_factor.passkeys_possible && (
          <Button
            variant="default"
            disabled={query.data.two_factor.passkeys.length >= MOST}
            onClick={() => setDialog({ what: 'add' })}
          >
            Add a passkey
          </Button>
        )
      }
    >
      <Surface padded>
        <Loaded query={query}>
          {({ two_factor: { passkeys, passkeys_possible } }) =>
            passkeys.length === 0 ? (
              <p className="quiet">
                {passkeys_possible
                  ? 'You have none yet.'
                  : 'Passkeys need a secure address (https with a host name), which this page does not have.'}
              </p>
            ) : (
              <ul className="stack">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.passkey_id} passkey={passkey} onOpen={setDialog} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Surface>
      {dialog?.what === 'add' && <AddPasskey onClose={close} />}
      {dialog?.what === 'rename' && <RenamePasskey passkey={dialog.passkey} onClose={close} />}
      {dialog?.what === 'remove' && <RemovePasskey passkey={dialog.passkey} onClose={close} />}
    </Section>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (dialog: OpenDialog) => void }) {
  const { name, created_at, used_at } = passkey;
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong>
        <p>
          Added <Time at={created_at} />
          {used_at === null ? ', not used yet' : ', last used '}
          {used_at !== null && <Time at={used_at} />}
        </p>
      </div>
      <span className="row">
        <Button variant="default" aria-label={`Rename ${name}`} onClick={() => onOpen({ what: 'rename', passkey })}>
          Rename
        </Button>
        <Button variant="default" aria-label={`Remove ${name}`} onClick={() => onOpen({ what: 'remove', passkey })}>
          Remove
        </Button>
      </span>
    </li>
  );
}

/**
 * Asks for name and password, then lets the browser create the passkey. If it is the first second factor, backup codes
 * follow.
 */
function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => formatBrowser(navigator.userAgent));
  const [password, setPassword] = useState('');
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: async () => {
      const body = { name, credential: await createPasskey(password) };
      return account.call('/users/security/passkeys', { method: 'POST', body });
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

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = account.useWrite(
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
      act={{ ...rename, error: beyondFields(rename.error, { name }) }}
      disabled={name.trim() === ''}
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

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ProofDialog
      title={`Remove ${passkey.name}`}
      action="Remove passkey"
      run={(body) => account.call(`/users/security/passkeys/${passkey.passkey_id}/remove`, { method: 'POST', body })}
      hasPasskey
      onClose={onClose}
    >
      Logins will not take it any more. You can delete it from your device too.
    </ProofDialog>
  );
}
