import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { OnboardingStep } from '../../../../src/domain/partners/onboarding';
import { useAct } from '../../app/act';
import { useFieldIssues } from '../../app/field-issues';
import { Problem } from '../../design/states/Problem';
import styles from './onboarding.module.css';

interface StepFormProps<V extends Record<string, unknown>> {
  step: OnboardingStep;
  form: UseFormReturnType<V>;
  /** As the internal API takes them; the values themselves unless said otherwise. */
  toBody?: (values: V) => unknown;
  onSaved: () => void;
  children: ReactNode;
}

/** One step's fields; saving keeps it, whatever becomes of the others. */
export function StepForm<V extends Record<string, unknown>>({
  step,
  form,
  toBody,
  onSaved,
  children,
}: StepFormProps<V>) {
  const save = useAct<V>(
    {
      call: (values) => ({ path: `/onboarding/${step}`, method: 'PUT', body: toBody ? toBody(values) : values }),
      changes: ['/onboarding', '/home'],
    },
    onSaved,
  );
  useFieldIssues(form, save.error);
  return (
    <form className={styles.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      {children}
      <Problem error={save.error} />
      <Button type="submit" loading={save.isPending}>
        Save and continue
      </Button>
    </form>
  );
}
