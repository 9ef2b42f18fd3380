import { Button, PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { OnceDialog } from '#web/design/dialogs/SecretDialog';
import { PlainForm } from '#web/design/SubmitForm';
import { useCopy } from '#web/design/values/IdChip';
import styles from './settings.module.css';

interface PasswordStepProps {
  password: string;
  onPassword: (password: string) => void;
  busy: boolean;
  error: unknown;
  onContinue: () => void;
  /** Content above the password. */
  children?: ReactNode;
}

/** Asks for the password before a second factor is added. */
export function PasswordStep({ password, onPassword, busy, error, onContinue, children }: PasswordStepProps) {
  const { password: wrongPassword } = fieldIssues(error);
  return (
    <PlainForm
      action="Continue"
      step={{ error: beyondFields(error, { password }), isPending: busy }}
      onSubmit={onContinue}
    >
      {children}
      <PasswordInput
        data-autofocus
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        error={wrongPassword && `This password ${wrongPassword}.`}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
    </PlainForm>
  );
}

/** Ten codes to use if authenticator and passkeys are lost, shown only once. */
export function BackupCodeDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copied, copy } = useCopy();
  return (
    <OnceDialog title="Your backup codes" promise="I have saved them" onClose={onClose}>
      <p>Each code works once in place of your app or passkey. Keep them where you keep your passwords.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="default" onClick={() => copy(codes.join('\n'))}>
        {copied ? 'Copied' : 'Copy all'}
      </Button>
    </OnceDialog>
  );
}
