import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Key } from '#contract/dashboard/keys';
import { scopesFor } from '#domain/keys/scope';
import { useWrite } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Problem } from '#web/design/states/Problem';
import { KeyFields, type KeyValues, toBody } from './KeyFields';

export function ChangeKey({ item, onClose }: { item: Key; onClose: () => void }) {
  const form = useForm<KeyValues>({
    initialValues: {
      name: item.name,
      scopes: item.scopes,
      allow_list: item.allow_list,
      expires_at: item.expires_at?.slice(0, 10) ?? '',
    },
  });
  const change = useWrite(
    {
      call: (values: KeyValues) => ({ path: `/keys/${item.key_id}`, method: 'PATCH', body: toBody(values) }),
      changes: ['/keys', '/home'],
    },
    onClose,
  );
  const problem = useFieldIssues(form, change.error);
  return (
    <Dialog onClose={onClose} title={`Edit ${item.name}`}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} style={{ display: 'grid', gap: 16 }}>
        <KeyFields form={form} scopes={scopesFor(item.environment)} />
        <Problem error={problem} />
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
