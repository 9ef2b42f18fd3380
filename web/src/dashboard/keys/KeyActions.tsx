import { ActionIcon, Box, Button, Checkbox, Menu, Modal, TagsInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconDots, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Key, NewKey } from '#contract/dashboard/keys';
import { DEFAULT_SCOPES, type Scope, scopesFor } from '#domain/keys/scope';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Dialog } from '#web/design/dialogs/Dialog';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { useEnvironment, useOpened } from '#web/design/navigation/url';
import { SubmitForm } from '#web/design/SubmitForm';
import { SCOPE_LABELS } from '#web/shared/key-columns';

/** Creates a key and shows it once. */
export function CreateKey({ scopes }: { scopes: readonly Scope[] }) {
  const { environment } = useEnvironment();
  const [isOpen, setOpen] = useOpened('new-key');
  const [made, setMade] = useState<NewKey | null>(null);
  const form = useForm<KeyValues>({
    initialValues: { name: '', scopes: [...DEFAULT_SCOPES], allow_list: [], expires_at: '' },
  });
  const create = dashboard.useWrite(
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
  const kind = environment === 'test' ? 'test key' : 'live key';
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create {kind}</Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Create a ${kind}`}>
        <SubmitForm form={form} send={create} action="Create key">
          <KeyFields form={form} scopes={scopes} />
        </SubmitForm>
      </Modal>
      {made && (
        <SecretDialog title={`Your ${kind}`} secret={made.secret} onClose={() => setMade(null)}>
          Keep “{made.key.name}” where your server reads its secrets. Only its beginning is stored here. If you lose it,
          rotate it.
          {environment === 'test' && <ExploreApi secret={made.secret} />}
        </SecretDialog>
      )}
    </>
  );
}

/** Where the API explorer finds the key with which it sends calls (api/docs/explorer.js). */
const EXPLORER_KEY = 'swaplane.explorer_key';

/** Opens the API explorer in a tab that knows the key. Only that tab does, and it forgets the key when it is closed. */
function ExploreApi({ secret }: { secret: string }) {
  const open = () => {
    sessionStorage.setItem(EXPLORER_KEY, secret);
    // A tab that is opened by script gets a copy of what this tab stores.
    window.open('/docs/explorer');
    sessionStorage.removeItem(EXPLORER_KEY);
  };
  return (
    <Button
      mt="sm"
      size="xs"
      variant="default"
      rightSection={<IconExternalLink size={14} aria-hidden="true" />}
      onClick={open}
    >
      Try it in the API explorer
    </Button>
  );
}

function ChangeKey({ item, onClose }: { item: Key; onClose: () => void }) {
  const form = useForm<KeyValues>({
    initialValues: {
      name: item.name,
      scopes: item.scopes,
      allow_list: item.allow_list,
      expires_at: item.expires_at?.slice(0, 10) ?? '',
    },
  });
  const change = dashboard.useWrite(
    {
      call: (values: KeyValues) => ({ path: `/keys/${item.key_id}`, method: 'PATCH', body: toBody(values) }),
      changes: ['/keys', '/home'],
    },
    onClose,
  );
  return (
    <Dialog onClose={onClose} title={`Edit ${item.name}`}>
      <SubmitForm form={form} send={change} action="Save">
        <KeyFields form={form} scopes={scopesFor(item.environment)} />
      </SubmitForm>
    </Dialog>
  );
}

/** Not an interface, because a form asks for values with any name. */
type KeyValues = {
  name: string;
  scopes: Scope[];
  allow_list: string[];
  /** A day, or empty. */
  expires_at: string;
};

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
        <div className="choices">
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

const CHANGES = ['/keys', '/home'];

/** The actions for a key that still works. The secret of its successor is shown for as long as the reader wants, also once it has ended. */
export function KeyMenu({ item }: { item: Key }) {
  const [dialog, setDialog] = useState<'change' | 'rotate' | 'revoke' | null>(null);
  const mayChange = usePermission('keys.edit');
  const close = () => setDialog(null);
  const path = `/keys/${item.key_id}` as const;
  const rotate = dashboard.useWrite({ call: () => ({ path: `${path}/rotate` }), changes: CHANGES }, close);
  const revoke = dashboard.useWrite({ call: () => ({ path: `${path}/revoke` }), changes: CHANGES }, close);
  const isUsable = item.status !== 'revoked' && item.status !== 'expired';
  return (
    <>
      {mayChange && isUsable && (
        <>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${item.name}`}>
                <IconDots size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDialog('change')}>Edit…</Menu.Item>
              {item.status === 'active' && <Menu.Item onClick={() => setDialog('rotate')}>Rotate…</Menu.Item>}
              <Menu.Item color="red" onClick={() => setDialog('revoke')}>
                Revoke…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {dialog === 'change' && <ChangeKey item={item} onClose={close} />}
          {dialog === 'rotate' && (
            <ConfirmDialog title={`Rotate ${item.name}`} action="Rotate" act={rotate} onClose={close}>
              You get a new key now. Both work for five minutes, so your servers can switch over. Then the old one stops
              working.
            </ConfirmDialog>
          )}
          {dialog === 'revoke' && (
            <ConfirmDialog title={`Revoke ${item.name}`} action="Revoke key" danger act={revoke} onClose={close}>
              Every call with this key is refused immediately, and it can never be used again. Open orders continue.
              {item.is_last_live && (
                <Box component="p" mt={12} fw={600}>
                  This is your last live key. No new swap can start until you create another one.
                </Box>
              )}
            </ConfirmDialog>
          )}
        </>
      )}
      {rotate.data && (
        <SecretDialog title="Your new key" secret={rotate.data.secret} onClose={() => rotate.reset()}>
          It replaces {item.name}, which stops working five minutes after the rotation.
        </SecretDialog>
      )}
    </>
  );
}
