import { Button, type ButtonProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormEvent, ReactNode } from 'react';
import { useFieldIssues } from '#web/api/call-error';
import { Problem } from './states/states';

interface FormProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  /** The verb of its button: "Add address". */
  action: string;
  className?: string | undefined;
  children: ReactNode;
}

interface PlainFormProps extends FormProps {
  /** The call that it makes. */
  step: { error: unknown; isPending: boolean };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Fields, what became of the last attempt, and the button for the next. */
export function PlainForm({ action, className = 'stack', children, step, onSubmit, ...button }: PlainFormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      {children}
      <Problem error={step.error} />
      <Button type="submit" loading={step.isPending} {...button}>
        {action}
      </Button>
    </form>
  );
}

interface SubmitFormProps<V extends Record<string, unknown>> extends FormProps {
  form: UseFormReturnType<V>;
  /** The call that gets the values. */
  send: { mutate: (values: V) => void; error: Error | null; isPending: boolean };
}

/** A form with state of its own. What the server says about a field is shown at the field. */
export function SubmitForm<V extends Record<string, unknown>>({ form, send, ...rest }: SubmitFormProps<V>) {
  const problem = useFieldIssues(form, send.error);
  return (
    <PlainForm
      {...rest}
      step={{ error: problem, isPending: send.isPending }}
      onSubmit={form.onSubmit((values) => send.mutate(values))}
    />
  );
}
