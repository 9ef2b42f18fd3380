import { Button, Menu, MultiSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Endpoint, EndpointDetail } from '#contract/shared/webhooks/endpoints';
import { CHANNEL_EVENTS } from '#domain/webhooks/event-filter';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Dialog } from '#web/design/dialogs/Dialog';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { type Fact, Section } from '#web/design/layout/layout';
import { Link, useEnvironment, useEnvironmentOf, usePathParam } from '#web/design/navigation/url';
import { notify } from '#web/design/notify';
import { SubmitForm } from '#web/design/SubmitForm';
import { Countdown, Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { PermissionHint } from '#web/shared/access/Guard';
import { CHANNEL_LABELS, ChosenEvents } from '#web/shared/webhooks/EndpointHealth';
import { EndpointView } from '#web/shared/webhooks/EndpointView';
import { describeRecovery, type EventRecovery, recoveryDialog, useSince } from '#web/shared/webhooks/recovery';
import { DeliveryLog } from './DeliveryLog';
import { ResumeButton } from './ResumeButton';

export function EndpointPage() {
  const endpointId = usePathParam('endpointId');
  const query = dashboard.useRead(`/webhooks/${endpointId}`);
  useEnvironmentOf(query.data?.environment);
  const mayConfigure = usePermission('webhooks.edit');
  return (
    <EndpointView
      endpointId={endpointId}
      query={query}
      above={<Link to="/webhooks">← Webhooks</Link>}
      reserved={<PermissionHint permissions={['webhooks.edit']} />}
      actions={mayConfigure && query.data && <EndpointActions endpoint={query.data} />}
      factsOf={factsOf}
      resumer="you resume"
      resumeOf={(endpoint) => <ResumeButton endpoint={endpoint} />}
      deliveredOf={(percent) => `${percent} % delivered`}
    >
      <Section title="Deliveries">
        <DeliveryLog endpointId={endpointId} />
      </Section>
    </EndpointView>
  );
}

function factsOf({ url, channel, events, waiting, created_at, both_secrets_until }: EndpointDetail): (Fact | null)[] {
  return [
    ['URL', <IdChip key="v" id={url} label="address" whole />],
    ['Receives', CHANNEL_LABELS[channel]],
    ['Events', <ChosenEvents key="v" events={events} />],
    ['Queued', `${waiting.toLocaleString('en-US')} events`],
    ['Created', <Time key="v" at={created_at} absolute />],
    both_secrets_until === null
      ? null
      : [
          'Old secret',
          <span key="v">
            also signs; time left: <Countdown until={both_secrets_until} over="none" />
          </span>,
        ],
  ];
}

type OpenDialog = 'rotate' | 'remove' | 'change' | 'recover' | 'replay-since';
const CHANGES = ['/webhooks', '/home'];

/** All actions for an endpoint; those with consequences ask for a confirmation. */
function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const navigate = useNavigate();
  const { environment } = useEnvironment();
  const path = `/webhooks/${endpoint.endpoint_id}` as const;
  const close = () => setDialog(null);
  const test = dashboard.useWrite(
    { call: () => ({ path: `${path}/test` }), changes: CHANGES },
    ({ delivery_id }) => void navigate({ to: `/webhooks/deliveries/${delivery_id}`, search: { environment } }),
  );
  const rotate = dashboard.useWrite({ call: () => ({ path: `${path}/rotate-secret` }), changes: CHANGES }, close);
  const remove = dashboard.useWrite(
    { call: () => ({ path, method: 'DELETE' }), changes: CHANGES },
    () => void navigate({ to: '/webhooks', search: { environment } }),
  );
  const sendTest = () =>
    test.mutate(undefined, {
      onError: ({ message }) => notify({ color: 'red', title: 'No test event was sent', message }),
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
        <ConfirmDialog title="Rotate the secret" action="Rotate" act={rotate} onClose={close}>
          You get a new secret now. For five minutes, every request is signed with both secrets. Then the old one is no
          longer used.
        </ConfirmDialog>
      )}
      {dialog === 'remove' && (
        <ConfirmDialog title="Remove this endpoint" action="Remove" danger act={remove} onClose={close}>
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

function ChangeEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useForm({
    initialValues: { url: endpoint.url, alias: endpoint.alias ?? '', events: endpoint.events ?? [] },
  });
  const change = dashboard.useWrite(
    {
      call: ({ events, ...rest }: typeof form.values) => ({
        path: `/webhooks/${endpoint.endpoint_id}`,
        method: 'PATCH',
        body: { ...rest, events: events.length === 0 ? null : events },
      }),
      changes: ['/webhooks'],
    },
    onClose,
  );
  return (
    <Dialog onClose={onClose} title="Edit the endpoint">
      <SubmitForm form={form} send={change} action="Save">
        <TextInput label="URL" required {...form.getInputProps('url')} />
        <TextInput label="Name" {...form.getInputProps('alias')} />
        <MultiSelect
          label="Events"
          description="None chosen: all of them, also those that are added later"
          placeholder={form.values.events.length === 0 ? 'All events' : ''}
          data={[...CHANNEL_EVENTS[endpoint.channel]]}
          hidePickedOptions={false}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'All events' }}
          {...form.getInputProps('events')}
        />
      </SubmitForm>
    </Dialog>
  );
}

interface RecoverDialogProps {
  endpoint: Endpoint;
  how: EventRecovery;
  onClose: () => void;
}

function RecoverDialog({ endpoint, how, onClose }: RecoverDialogProps) {
  const since = useSince();
  const path = `/webhooks/${endpoint.endpoint_id}` as const;
  const repeatable = dashboard.useRead(`${path}/repeatable`, {
    query: { since: since.instant },
    enabled: since.instant !== null,
  });
  const repeat = dashboard.useWrite(
    {
      call: () => ({ path: `${path}/${how}`, body: { since: since.instant ?? undefined } }),
      changes: ['/webhooks', '/home'],
    },
    (answer) => {
      onClose();
      notify({ message: describeRecovery(answer) });
    },
  );
  const { title, action, count, fields } = recoveryDialog({
    kind: how,
    since,
    server: 'your server',
    repeatable: repeatable.data,
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      act={{ ...repeat, error: repeat.error ?? repeatable.error }}
      disabled={!count}
      onClose={onClose}
    >
      <div className="stack">{fields}</div>
    </ConfirmDialog>
  );
}
