import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

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
