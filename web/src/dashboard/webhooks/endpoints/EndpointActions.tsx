import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { useWrite } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { ChangeEndpoint } from './ChangeEndpoint';
import { RecoverDialog } from './RecoverDialog';

type OpenDialog = 'rotate' | 'remove' | 'change' | 'recover' | 'replay-since';
const CHANGES = ['/webhooks', '/home'];

/** All actions for an endpoint; those with consequences ask for a confirmation. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const navigate = useNavigate();
  const { environment } = useEnvironment();
  const path = `/webhooks/${endpoint.endpoint_id}` as const;
  const close = () => setDialog(null);
  const test = useWrite(
    { call: () => ({ path: `${path}/test` }), changes: CHANGES },
    ({ delivery_id }) => void navigate({ to: `/webhooks/deliveries/${delivery_id}`, search: { environment } }),
  );
  const rotate = useWrite({ call: () => ({ path: `${path}/rotate-secret` }), changes: CHANGES }, close);
  const remove = useWrite(
    { call: () => ({ path, method: 'DELETE' }), changes: CHANGES },
    () => void navigate({ to: '/webhooks', search: { environment } }),
  );
  const sendTest = () =>
    test.mutate(undefined, {
      onError: ({ message }) => notifications.show({ color: 'red', title: 'No test event was sent', message }),
    });
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={sendTest}>
        Send test event
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('recover')}>Resend failed events…</Menu.Item>
          <Menu.Item onClick={() => setDialog('replay-since')}>Replay since…</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('change')}>Edit…</Menu.Item>
          <Menu.Item onClick={() => setDialog('rotate')}>Rotate the secret…</Menu.Item>
          <Menu.Item color="red" onClick={() => setDialog('remove')}>
            Remove…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'change' && <ChangeEndpoint endpoint={endpoint} onClose={close} />}
      {(dialog === 'recover' || dialog === 'replay-since') && (
        <RecoverDialog endpoint={endpoint} how={dialog} onClose={close} />
      )}
      {dialog === 'rotate' && (
        <ConfirmDialog
          title="Rotate the secret"
          action="Rotate"
          busy={rotate.isPending}
          error={rotate.error}
          onConfirm={() => rotate.mutate()}
          onClose={close}
        >
          You get a new secret now. For five minutes, every request is signed with both secrets. Then the old one is no
          longer used.
        </ConfirmDialog>
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title="Remove this endpoint"
          action="Remove"
          danger
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={close}
        >
          Nothing more will be sent to {endpoint.url}, and queued events are dropped. Its log is kept for 90 days.
        </ConfirmDialog>
      )}
      {rotate.data && (
        <SecretDialog title="Your new secret" secret={rotate.data.secret} onClose={() => rotate.reset()}>
          For five minutes, requests are also signed with the old one. Put the new one in place before then.
        </SecretDialog>
      )}
    </>
  );
}
