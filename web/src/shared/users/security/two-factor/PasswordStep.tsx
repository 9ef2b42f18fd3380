import { Button, PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
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
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
      <Problem error={error} />
      <Button type="submit" loading={busy}>
        Continue
      </Button>
    </form>
  );
}
