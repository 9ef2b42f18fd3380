import { Button, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { NewKey } from '#contract/dashboard/keys';
import { DEFAULT_SCOPES, type Scope } from '#domain/keys/scope';
import { useWrite } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { useFieldIssues } from '#web/app/field-issues';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { Problem } from '#web/design/states/Problem';
import { KeyFields, type KeyValues, toBody } from './KeyFields';

/** Creates a key and shows it once. */
export function CreateKey({ scopes }: { scopes: readonly Scope[] }) {
  const { environment } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  const form = useForm<KeyValues>({
    initialValues: { name: '', scopes: [...DEFAULT_SCOPES], allow_list: [], expires_at: '' },
  });
  const create = useWrite(
    {
      call: (values: KeyValues) => ({ path: '/keys', query: { environment }, body: toBody(values) }),
      changes: ['/keys', '/home'],
    },
    (answer) => {
      setOpen(false);
      setMade(answer);
      form.reset();
    },
  );
  const problem = useFieldIssues(form, create.error);
  const kind = environment === 'test' ? 'test key' : 'live key';
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create {kind}</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Create a ${kind}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form onSubmit={form.onSubmit((values) => create.mutate(values))} style={{ display: 'grid', gap: 16 }}>
          <KeyFields form={form} scopes={scopes} />
          <Problem error={problem} />
          <Button type="submit" loading={create.isPending}>
            Create key
          </Button>
        </form>
      </Modal>
      {made && (
        <SecretDialog title={`Your ${kind}`} secret={made.secret} onClose={() => setMade(null)}>
          Keep “{made.key.name}” where your server reads its secrets. Only its beginning is stored here. If you lose it,
          rotate it.
        </SecretDialog>
      )}
    </>
  );
}
