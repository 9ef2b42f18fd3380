import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Session } from '#contract/shared/users/session';
import { CODE_DIGITS } from '#domain/users/code';
import { PlainForm } from '#web/design/SubmitForm';
import { AuthFrame } from './AuthFrame';
import styles from './auth.module.css';
import { useLoginStep } from './auth-calls';

interface CodeFormProps {
  title: string;
  description: ReactNode;
  /** How many the code has; as many as mailed ones unless said otherwise. */
  digits?: number;
  give: (code: string) => Promise<Session>;
  onSession: (session: Session) => void;
  below?: ReactNode;
}

/** Asks for a code. Digits are sent as soon as they are complete. */
export function CodeForm({ title, description, digits = CODE_DIGITS, give, onSession, below }: CodeFormProps) {
  const [code, setCode] = useState('');
  const step = useLoginStep(give, onSession);
  const write = (text: string) => {
    setCode(text);
    const plain = text.replaceAll(/[\s-]/g, '');
    if (plain.length === digits && /^\d+$/.test(plain)) step.mutate(text);
  };
  return (
    <AuthFrame title={title} description={description} below={below}>
      <PlainForm action="Continue" step={step} onSubmit={() => step.mutate(code)}>
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          inputMode="text"
          autoFocus
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => write(event.currentTarget.value)}
          classNames={{ input: styles.code ?? '' }}
        />
      </PlainForm>
    </AuthFrame>
  );
}

/** Requests another code, if the first one did not arrive. */
export function ResendCode({ send }: { send: () => Promise<unknown> }) {
  const resend = useMutation({ mutationFn: send });
  if (resend.isSuccess) {
    return <>A new code is on its way; the previous one no longer works.</>;
  }
  return (
    <>
      {resend.error?.message ?? 'No code yet?'}{' '}
      <Button variant="subtle" size="compact-sm" loading={resend.isPending} onClick={() => resend.mutate()}>
        Send another code
      </Button>
    </>
  );
}
