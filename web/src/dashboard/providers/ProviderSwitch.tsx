import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ProviderView } from '#contract/dashboard/providers';
import { CallError } from '#web/api/call-error';
import { useWrite } from '#web/api/dashboard';
import { usePermission } from '#web/app/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';

interface SwitchBody {
  on: boolean;
  confirm_last?: boolean;
}

/** Switches a provider on or off for new quotes and orders. Switching off the last one requires a confirmation. */
export function ProviderSwitch({ provider: { code, name, on } }: { provider: ProviderView }) {
  const mayChange = usePermission('providers.edit');
  const [isOpen, setOpen] = useState(false);
  const change = useWrite(
    {
      call: (body: SwitchBody) => ({ path: `/providers/${code}`, method: 'PATCH', body }),
      changes: ['/providers'],
    },
    () => setOpen(false),
  );
  const toggle = (isOn: boolean) =>
    change.mutate(
      { on: isOn },
      {
        onError: (error) =>
          error instanceof CallError && error.status === 409
            ? setOpen(true)
            : notifications.show({ color: 'red', title: `${name} was not changed`, message: error.message }),
      },
    );
  return (
    <>
      <Switch
        aria-label={`New orders with ${name}`}
        checked={on}
        disabled={!mayChange || change.isPending}
        onChange={(event) => toggle(event.currentTarget.checked)}
        style={{ display: 'inline-block' }}
      />
      {isOpen && (
        <ConfirmDialog
          title={`Turn ${name} off`}
          action="Turn off"
          danger
          busy={change.isPending}
          onConfirm={() => change.mutate({ on: false, confirm_last: true })}
          onClose={() => setOpen(false)}
        >
          This is your last provider. Without one, no quotes are given and no orders can be created. Open orders
          continue.
        </ConfirmDialog>
      )}
    </>
  );
}
