import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '#web/design/states/Problem';
import styles from './auth.module.css';

interface AuthFormProps {
  /** What its button says. */
  action: string;
  step: { error: unknown; isPending: boolean };
  onSubmit: () => void;
  children: ReactNode;
}

/** The fields of one step before the login, with what was wrong with the last try. */
export function AuthForm({ action, step, onSubmit, children }: AuthFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Problem error={step.error} />
      <Button type="submit" loading={step.isPending}>
        {action}
      </Button>
    </form>
  );
}
