import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '#web/design/states/Problem';
import styles from './auth.module.css';

interface AuthFormProps {
  /** The label of the button. */
  action: string;
  step: { error: unknown; isPending: boolean };
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of one step of a login, with the error of the last attempt. */
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
