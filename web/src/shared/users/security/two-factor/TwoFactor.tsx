import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#web/api/account';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { Badge } from '#web/design/status/Badge';
import { Time } from '#web/design/time/Time';
import styles from '../settings.module.css';
import { Enroll } from './Enroll';
import { NewBackupCodes } from './NewBackupCodes';
import { RemoveTwoFactor } from './RemoveTwoFactor';

const OFF = { tone: 'person', shape: 'person', label: 'Off' } as const;
const PASSKEYS_ONLY = { tone: 'done', shape: 'check', label: 'On, by passkey' } as const;

/** The reader's second factors. */
export function TwoFactor() {
  const query = useRead('/users/security');
  const [dialog, setDialog] = useState<'enrol' | 'codes' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const passkeys = query.data?.two_factor.passkeys.length ?? 0;
  return (
    <Section
      title="Two-factor authentication"
      description="A code from your authenticator app, in addition to your password."
    >
      <Surface padded>
        <Loaded query={query}>
          {({ two_factor: { enrolled_at, backup_codes_left } }) =>
            enrolled_at === null ? (
              <div className={styles.row}>
                <Badge content={passkeys > 0 ? PASSKEYS_ONLY : OFF} />
                <Button onClick={() => setDialog('enrol')}>Turn on</Button>
              </div>
            ) : (
              <div className={styles.row}>
                <div>
                  <Badge content={{ tone: 'done', shape: 'check', label: 'On' }} />
                  <p>
                    Since <Time at={enrolled_at} />. {backup_codes_left} of 10 backup codes left.
                  </p>
                </div>
                <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
                  <Button variant="default" onClick={() => setDialog('codes')}>
                    New backup codes
                  </Button>
                  <Button variant="default" onClick={() => setDialog('remove')}>
                    Turn off
                  </Button>
                </span>
              </div>
            )
          }
        </Loaded>
      </Surface>
      {dialog === 'enrol' && <Enroll onClose={close} />}
      {dialog === 'codes' && <NewBackupCodes onClose={close} />}
      {dialog === 'remove' && <RemoveTwoFactor hasPasskey={passkeys > 0} onClose={close} />}
    </Section>
  );
}
