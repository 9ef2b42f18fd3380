import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { NewEndpoint } from '#contract/shared/webhooks/endpoints';
import { useWrite } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { useFieldIssues } from '#web/app/field-issues';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { Problem } from '#web/design/states/Problem';
import { CHANNEL_LABELS } from '#web/shared/webhooks/endpoint-badge';

type Channel = keyof typeof CHANNEL_LABELS;

/** Registers an endpoint and shows its secret once. */
export function AddEndpoint({ freeChannels }: { freeChannels: readonly Channel[] }) {
  const { environment } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewEndpoint | null>(null);
  const form = useForm({ initialValues: { url: '', alias: '', channel: freeChannels[0] ?? 'order' } });
  const add = useWrite(
    {
      call: ({ url, alias, channel }: typeof form.values) => ({
        path: '/webhooks',
        query: { environment },
        body: { url, channel, ...(alias && { alias }) },
      }),
      changes: ['/webhooks', '/home'],
    },
    (answer) => {
      setOpen(false);
      setMade(answer);
      form.reset();
    },
  );
  const problem = useFieldIssues(form, add.error);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add endpoint</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Add an endpoint"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form onSubmit={form.onSubmit((values) => add.mutate(values))} style={{ display: 'grid', gap: 16 }}>
          <TextInput
            data-autofocus
            label="URL"
            description="HTTPS, reachable from the internet"
            placeholder="https://example.com/webhooks/swaplane"
            required
            {...form.getInputProps('url')}
          />
          <TextInput
            label="Name"
            description="Optional; only shown here"
            placeholder="Production"
            {...form.getInputProps('alias')}
          />
          <Select
            label="What it receives"
            data={freeChannels.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
            allowDeselect={false}
            {...form.getInputProps('channel')}
          />
          <Problem error={problem} />
          <Button type="submit" loading={add.isPending}>
            Add endpoint
          </Button>
        </form>
      </Modal>
      {made && (
        <SecretDialog title="The secret of this endpoint" secret={made.secret} onClose={() => setMade(null)}>
          Every request to {made.endpoint.url} is signed with it. Keep it where your server reads its secrets. If it is
          lost, rotate it.
        </SecretDialog>
      )}
    </>
  );
}
