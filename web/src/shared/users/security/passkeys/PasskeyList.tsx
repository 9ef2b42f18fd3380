import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Passkey } from '#contract/shared/users/security';
import { useRead } from '#web/api/account';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { Time } from '#web/design/time/Time';
import styles from '../settings.module.css';
import { AddPasskey } from './AddPasskey';
import { RemovePasskey } from './RemovePasskey';
import { RenamePasskey } from './RenamePasskey';

type OpenDialog = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

const MOST = 5;

/** The reader's passkeys, as a second factor. */
export function PasskeyList() {
  const query = useRead('/users/security');
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
              <p className={styles.note}>
                {passkeys_possible
                  ? 'You have none yet.'
                  : 'Passkeys need a secure address (https with a host name), which this page does not have.'}
              </p>
            ) : (
              <ul style={{ display: 'grid', gap: 16, listStyle: 'none' }}>
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
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
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
