import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useFieldIssues } from '#web/app/field-issues';
import { Problem } from '#web/design/states/Problem';
import styles from './onboarding.module.css';

/** Paths that depend on the onboarding, and are read again after each step. */
export const STEP_CHANGES = ['/partners/onboarding', '/home'];

interface StepFormProps<V extends Record<string, unknown>> {
  form: UseFormReturnType<V>;
  save: { mutate: (values: V) => void; error: Error | null; isPending: boolean };
  children: ReactNode;
}

/** The fields of one step. Each step is saved on its own. */
export function StepForm<V extends Record<string, unknown>>({ form, save, children }: StepFormProps<V>) {
  const problem = useFieldIssues(form, save.error);
  return (
    <form className={styles.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      {children}
      <Problem error={problem} />
      <Button type="submit" loading={save.isPending}>
        Save and continue
      </Button>
    </form>
  );
}
