import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

/** Another code, for whom the first one did not reach. */
export function ResendCode({ send }: { send: () => Promise<unknown> }) {
  const resend = useMutation({ mutationFn: send });
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
