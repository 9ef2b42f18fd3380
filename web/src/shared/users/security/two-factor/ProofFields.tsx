import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { fieldIssues } from '#web/api/call-error';
import { Problem } from '#web/design/states/Problem';
import { signWithPasskey } from '#web/shared/users/login/passkey';

/** The password, and a code or a passkey's signature. */
export interface Proof {
  password: string;
  code?: string;
  passkey?: Awaited<ReturnType<typeof signWithPasskey>>;
}

export const NO_PROOF: Proof = { password: '' };

export function isProven({ password, code = '', passkey }: Proof): boolean {
  return password !== '' && (code !== '' || passkey !== undefined);
}

interface ProofFieldsProps {
  proof: Proof;
  onChange: (proof: Proof) => void;
  hasPasskey: boolean;
  /** Of the last attempt. */
  error: unknown;
}

/** Asks for the password, and for the second factor once more. */
export function ProofFields({ proof, onChange, hasPasskey, error }: ProofFieldsProps) {
  const { password, code = '', passkey } = proof;
  const issues = fieldIssues(error);
  const sign = useMutation({
    mutationFn: signWithPasskey,
    onSuccess: (signed) => onChange({ password, passkey: signed }),
  });
  return (
    <>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={issues.password && `This password ${issues.password}.`}
        onChange={(event) => onChange({ password: event.currentTarget.value, ...(passkey ? { passkey } : { code }) })}
      />
      {!passkey && (
        <TextInput
          label="Code from the app, or a backup code"
          autoComplete="one-time-code"
          value={code}
          error={issues.code && `This code ${issues.code}.`}
          onChange={(event) => onChange({ password, code: event.currentTarget.value })}
        />
      )}
      {hasPasskey && (
        <Button
          variant="default"
          loading={sign.isPending}
          disabled={passkey !== undefined}
          onClick={() => sign.mutate()}
        >
          {passkey ? 'Passkey used' : 'Use a passkey instead'}
        </Button>
      )}
      <Problem error={sign.error} />
    </>
  );
}
