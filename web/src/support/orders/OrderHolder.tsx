import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { HolderView } from '#contract/support/holders';
import { describeError } from '#web/api/call-error';
import { readAgain, support } from '#web/api/client';
import { useOperatorPermission, usePerson } from '#web/api/session';
import { PastTime } from '#web/design/time/Time';
import { nameOfHolder } from '../values/formats';
import { HandOverDialog, TakeOverDialog } from './holder-dialogs';
import styles from './holders.module.css';

interface OrderHolderProps {
  orderId: string;
  holder: HolderView | null;
}

/** Who has the order and since when, with what can be done about it. */
export function OrderHolder({ orderId, holder }: OrderHolderProps) {
  const { user_id: me } = usePerson();
  const isMine = holder?.id === me;
  const isPermitted = useOperatorPermission('support.help');
  return (
    <section className={styles.holder} aria-label="Who has this order">
      <HolderSentence holder={holder} isMine={isMine} />
      {isPermitted && (
        <div className={styles.buttons}>
          {holder === null && <TakeButton orderId={orderId} />}
          <DialogButton
            label={holder !== null && !isMine ? 'Take over' : 'Hand over'}
            dialog={(close) =>
              holder !== null && !isMine ? (
                <TakeOverDialog orderId={orderId} holder={holder} onClose={close} />
              ) : (
                <HandOverDialog orderId={orderId} onClose={close} />
              )
            }
          />
          {isMine && <GiveBackButton orderId={orderId} />}
        </div>
      )}
    </section>
  );
}

function HolderSentence({ holder, isMine }: { holder: HolderView | null; isMine: boolean }) {
  if (holder === null) {
    return <p className={styles.nobody}>Nobody has this order.</p>;
  }
  return (
    <p>
      <strong>{isMine ? 'You have' : `${nameOfHolder(holder)} has`}</strong> this order. Taken{' '}
      <PastTime at={holder.since} />.
    </p>
  );
}

type OpenDialog = (close: () => void) => ReactNode;

/** The dialog stays the one that was opened: a colleague may take the order meanwhile, or give it back. */
function DialogButton({ label, dialog }: { label: string; dialog: OpenDialog }) {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(() => dialog)}>
        {label}
      </Button>
      {opened?.(() => setOpened(null))}
    </>
  );
}

/** Asks for nothing: if somebody was faster, it says who, and the page shows it. */
function TakeButton({ orderId }: { orderId: string }) {
  const queries = useQueryClient();
  const take = support.useWrite({
    call: () => ({ path: `/orders/${orderId}/take`, body: { reason: 'Working on it' } }),
    changes: [`/orders/${orderId}`, '/queues'],
  });
  const onError = (error: Error) => {
    readAgain(queries, [`/orders/${orderId}`]);
    notifications.show({ color: 'red', title: 'You do not have this order', message: describeError(error) });
  };
  return (
    <Button size="xs" loading={take.isPending} onClick={() => take.mutate(undefined, { onError })}>
      Take
    </Button>
  );
}

function GiveBackButton({ orderId }: { orderId: string }) {
  const giveBack = support.useWrite({
    call: () => ({ path: `/orders/${orderId}/give-back`, body: { reason: 'No longer working on it' } }),
    changes: [`/orders/${orderId}`, '/queues'],
    failure: 'Giving the order back failed',
  });
  return (
    <Button size="xs" variant="default" loading={giveBack.isPending} onClick={() => giveBack.mutate()}>
      Give back
    </Button>
  );
}
