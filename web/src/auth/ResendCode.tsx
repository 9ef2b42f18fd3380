import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AUTH } from './auth-calls';

export function ResendCode({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => AUTH.resendCode(email) });
  if (resend.isSuccess) {
    return <>A new code is on its way; the one before it is void.</>;
  }
  return (
    <>
      {resend.error?.message ?? 'Nothing came?'}{' '}
      <Button variant="subtle" size="compact-sm" loading={resend.isPending} onClick={() => resend.mutate()}>
        Send another code
      </Button>
    </>
  );
}
