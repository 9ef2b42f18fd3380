import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { useWrite } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Problem } from '#web/design/states/Problem';

export function ChangeEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useForm({ initialValues: { url: endpoint.url, alias: endpoint.alias ?? '' } });
  const change = useWrite(
    {
      call: (body: typeof form.values) => ({ path: `/webhooks/${endpoint.endpoint_id}`, method: 'PATCH', body }),
      changes: ['/webhooks'],
    },
    onClose,
  );
  const problem = useFieldIssues(form, change.error);
  return (
    <Dialog onClose={onClose} title="Edit the endpoint">
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} style={{ display: 'grid', gap: 16 }}>
        <TextInput label="URL" required {...form.getInputProps('url')} />
        <TextInput label="Name" {...form.getInputProps('alias')} />
        <Problem error={problem} />
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
