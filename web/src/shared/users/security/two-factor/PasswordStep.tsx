import { Button, PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { Problem } from '#web/design/states/Problem';

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
    <form
      style={{ display: 'grid', gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
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
      <Problem error={beyondFields(error, { password })} />
      <Button type="submit" loading={busy}>
        Continue
      </Button>
    </form>
  );
}
