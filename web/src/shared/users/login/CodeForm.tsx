import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Session } from '#contract/shared/users/session';
import { CODE_DIGITS } from '#domain/users/code';
import { AuthForm } from './AuthForm';
import { AuthFrame } from './AuthFrame';
import { useLoginStep } from './use-step';

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
      <AuthForm action="Continue" step={step} onSubmit={() => step.mutate(code)}>
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          inputMode="text"
          autoFocus
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => write(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.15em' } }}
        />
      </AuthForm>
    </AuthFrame>
  );
}
