import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { account } from '#web/api/client';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Problem } from '#web/design/states/states';
import { signWithPasskey } from '../login/passkey';

/** The second factor once more, by code or passkey, before something valuable changes. */
export function StepUpDialog({ onEnd }: { onEnd: (isGiven: boolean) => void }) {
  const [code, setCode] = useState('');
  const security = account.useRead('/users/security');
  const hasPasskey = (security.data?.two_factor.passkeys.length ?? 0) > 0;
  const give = useMutation({
    mutationFn: (body: { code: string } | { passkey: Awaited<ReturnType<typeof signWithPasskey>> }) =>
      account.call('/users/step-up', { method: 'POST', body }),
    onSuccess: () => onEnd(true),
  });
  const sign = useMutation({ mutationFn: signWithPasskey, onSuccess: (passkey) => give.mutate({ passkey }) });
  const { code: wrongCode } = fieldIssues(give.error);
  return (
    <Dialog onClose={() => onEnd(false)} title="Confirm that it is you" zIndex={300}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          give.mutate({ code });
        }}
      >
        <p>This moves money, keys or access. Your second factor counts for the next five minutes.</p>
        <TextInput
          data-autofocus
          label="Code from the app, or a backup code"
          autoComplete="one-time-code"
          value={code}
          error={wrongCode && `This code ${wrongCode}.`}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Problem error={beyondFields(give.error, { code }) ?? sign.error} />
        <Group justify="flex-end" gap="xs">
          {hasPasskey && (
            <Button variant="default" loading={sign.isPending} onClick={() => sign.mutate()}>
              Use a passkey
            </Button>
          )}
          <Button type="submit" loading={give.isPending} disabled={code.trim() === ''}>
            Confirm
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
