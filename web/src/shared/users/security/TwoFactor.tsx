import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type UseMutationResult, useSuspenseQuery } from '@tanstack/react-query';
import encodeQR from 'qr';
import { useMemo, useState } from 'react';
import type { BackupCodes, Security, TotpEnrollment } from '#contract/shared/users/security';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { account } from '#web/api/client';
import { SESSION } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Section, Surface } from '#web/design/layout/layout';
import { PlainForm } from '#web/design/SubmitForm';
import { Loaded, Notice } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { BackupCodeDialog, PasswordStep } from './enrolling';
import { ProofDialog } from './ProofDialog';
import styles from './settings.module.css';

const OFF = { tone: 'person', shape: 'person', label: 'Off' } as const;
const ON = { tone: 'done', shape: 'check', label: 'On' } as const;
const PASSKEYS_ONLY = { tone: 'done', shape: 'check', label: 'On, by passkey' } as const;

type OpenDialog = 'enrol' | 'codes' | 'remove';

/** The reader's second factors. */
export function TwoFactor() {
  const query = account.useRead('/users/security');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const hasPasskey = (query.data?.two_factor.passkeys.length ?? 0) > 0;
  return (
    <Section
      title="Two-factor authentication"
      description="A code from your authenticator app, in addition to your password."
    >
      <Surface padded>
        <Loaded query={query}>{({ two_factor }) => <FactorState factors={two_factor} onOpen={setDialog} />}</Loaded>
      </Surface>
      {dialog === 'enrol' && <Enroll onClose={close} />}
      {dialog === 'codes' && <NewBackupCodes onClose={close} />}
      {dialog === 'remove' && <RemoveTwoFactor hasPasskey={hasPasskey} onClose={close} />}
    </Section>
  );
}

interface FactorStateProps {
  factors: Security['two_factor'];
  onOpen: (dialog: OpenDialog) => void;
}

/** Whether an authenticator is on, and the backup codes, which who has a passkey alone has too. */
function FactorState({ factors: { enrolled_at, passkeys, backup_codes_left }, onOpen }: FactorStateProps) {
  const hasCodes = enrolled_at !== null || passkeys.length > 0;
  return (
    <div className={styles.row}>
      <div>
        <Badge content={enrolled_at !== null ? ON : hasCodes ? PASSKEYS_ONLY : OFF} />
        {hasCodes && (
          <p>
            {enrolled_at !== null && (
              <>
                Since <Time at={enrolled_at} />.{' '}
              </>
            )}
            {backup_codes_left} of 10 backup codes left.
          </p>
        )}
      </div>
      <span className="row">
        {hasCodes && (
          <Button variant="default" onClick={() => onOpen('codes')}>
            New backup codes
          </Button>
        )}
        {enrolled_at === null ? (
          <Button onClick={() => onOpen('enrol')}>Turn on</Button>
        ) : (
          <Button variant="default" onClick={() => onOpen('remove')}>
            Turn off
          </Button>
        )}
      </span>
    </div>
  );
}

/** Asks for the password, shows the code to scan, and then the backup codes. */
function Enroll({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const offer = account.useWrite({
    call: () => ({ path: '/users/security/totp', body: { password } }),
    changes: [],
  });
  const confirm = account.useWrite({
    call: (code: string) => ({ path: '/users/security/totp/confirm', body: { code } }),
    changes: ['/users/security', '/users/session', '/team'],
  });
  if (confirm.data) {
    return <BackupCodeDialog codes={confirm.data.backup_codes} onClose={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title="Turn on two-factor authentication">
      {offer.data ? (
        <ScanCode offer={offer.data} confirm={confirm} />
      ) : (
        <PasswordStep
          password={password}
          onPassword={setPassword}
          busy={offer.isPending}
          error={offer.error}
          onContinue={() => offer.mutate()}
        />
      )}
    </Dialog>
  );
}

interface ScanCodeProps {
  offer: TotpEnrollment;
  confirm: UseMutationResult<BackupCodes, Error, string>;
}

/** Shows the secret as a QR code and as text, until a first code proves that the app has it. */
function ScanCode({ offer, confirm }: ScanCodeProps) {
  const [code, setCode] = useState('');
  const { code: wrongCode } = fieldIssues(confirm.error);
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQR(offer.otpauth_uri, 'svg'))}`,
    [offer.otpauth_uri],
  );
  return (
    <PlainForm
      action="Turn on"
      step={{ ...confirm, error: beyondFields(confirm.error, { code }) }}
      onSubmit={() => confirm.mutate(code)}
    >
      <p>Scan this with your authenticator app, or enter the secret by hand.</p>
      <img className={styles.qr} src={picture} alt="QR code of the secret" />
      <IdChip id={offer.secret} label="secret" whole />
      <TextInput
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={wrongCode && `This code ${wrongCode}.`}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </PlainForm>
  );
}

function NewBackupCodes({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const create = account.useWrite({
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
      act={{ ...create, error: beyondFields(create.error, { password }) }}
      disabled={password === ''}
      onClose={onClose}
    >
      <div className="stack">
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

function RemoveTwoFactor({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  return (
    <ProofDialog
      title="Turn off two-factor authentication"
      action="Turn off"
      run={(body) => account.call('/users/security/totp/remove', { method: 'POST', body })}
      hasPasskey={hasPasskey}
      onClose={onClose}
    >
      {hasPasskey
        ? 'Logins will take your passkeys and backup codes.'
        : 'Your account will be protected by your password alone. We will confirm this by email.'}
    </ProofDialog>
  );
}

/** Whether nothing but the own account opens, because a second factor is demanded and there is none. */
export function useMustEnroll(): boolean {
  return useSuspenseQuery(SESSION).data.must_enroll;
}

/** Says why nothing but the settings opens. */
export function EnrollNotice() {
  return useMustEnroll() ? (
    <Notice tone="person" shape="person" title="Set up a second factor">
      Your role needs one here. Turn on two-factor authentication or add a passkey; then everything else opens.
    </Notice>
  ) : null;
}
