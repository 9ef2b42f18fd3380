import { Button, Checkbox, Modal, TagsInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { Key, NewKey } from '#contract/dashboard/keys';
import { DEFAULT_SCOPES, type Scope, scopesFor } from '#domain/keys/scope';
import { useFieldIssues } from '#web/api/call-error';
import { useWrite } from '#web/api/dashboard';
import { Dialog } from '#web/design/dialogs/Dialog';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { useEnvironment } from '#web/design/navigation/url';
import { Problem } from '#web/design/states/states';
import { SCOPE_LABELS } from '#web/shared/key-columns';

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
        <form onSubmit={form.onSubmit((values) => create.mutate(values))} className="stack">
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
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} className="stack">
        <KeyFields form={form} scopes={scopesFor(item.environment)} />
        <Problem error={problem} />
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

interface KeyValues {
  name: string;
  scopes: Scope[];
  allow_list: string[];
  /** A day, or empty. */
  expires_at: string;
}

interface KeyFieldsProps {
  form: UseFormReturnType<KeyValues>;
  scopes: readonly Scope[];
}

/** The fields of a key that can be set, at its creation and later. */
function KeyFields({ form, scopes }: KeyFieldsProps) {
  return (
    <>
      <TextInput data-autofocus label="Name" placeholder="Production server" required {...form.getInputProps('name')} />
      <Checkbox.Group label="Permissions" {...form.getInputProps('scopes')}>
        <div style={{ display: 'grid', gap: 8, marginTop: 8 }}>
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scope} description={SCOPE_LABELS[scope]} />
          ))}
        </div>
      </Checkbox.Group>
      <TagsInput
        label="Allowed networks"
        description="In CIDR notation; leave empty to allow any"
        placeholder="203.0.113.0/24"
        {...form.getInputProps('allow_list')}
      />
      <TextInput
        type="date"
        label="Expires on"
        description="At 00:00 UTC; leave empty for never"
        {...form.getInputProps('expires_at')}
      />
    </>
  );
}

/** The values as the internal API takes them. */
function toBody({ expires_at, ...rest }: KeyValues) {
  return { ...rest, expires_at: expires_at === '' ? null : expires_at };
}
