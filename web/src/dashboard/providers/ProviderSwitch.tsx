import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ProviderView } from '#contract/dashboard/providers';
import { CallError } from '#web/api/call-error';
import { useAct } from '#web/api/dashboard';
import { useMay } from '#web/app/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';

interface Wish {
  on: boolean;
  confirm_last?: boolean;
}

/** Switches a provider on or off for new quotes and orders. Switching off the last one requires a confirmation. */
export function ProviderSwitch({ provider: { code, name, on } }: { provider: ProviderView }) {
  const mayChange = useMay('providers.edit');
  const [isAsked, setAsked] = useState(false);
  const turn = useAct(
    {
      call: (body: Wish) => ({ path: `/providers/${code}`, method: 'PATCH', body }),
      changes: ['/providers'],
    },
    () => setAsked(false),
  );
  const toggle = (wanted: boolean) =>
    turn.mutate(
      { on: wanted },
      {
        onError: (error) =>
          error instanceof CallError && error.status === 409
            ? setAsked(true)
            : notifications.show({ color: 'red', title: `${name} was not changed`, message: error.message }),
      },
    );
  return (
    <>
      <Switch
        aria-label={`New orders with ${name}`}
        checked={on}
        disabled={!mayChange || turn.isPending}
        onChange={(event) => toggle(event.currentTarget.checked)}
        style={{ display: 'inline-block' }}
      />
      {isAsked && (
        <ConfirmDialog
          title={`Turn ${name} off`}
          action="Turn off"
          danger
          busy={turn.isPending}
          onConfirm={() => turn.mutate({ on: false, confirm_last: true })}
          onClose={() => setAsked(false)}
        >
          This is your last provider. Without one, no quotes are given and no orders can be created. Open orders
          continue.
        </ConfirmDialog>
      )}
    </>
  );
}
