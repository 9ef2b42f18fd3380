import type { Delivery } from '#contract/shared/webhooks/deliveries';
import { ActionButton } from '../actions/ActionButton';
import { RepeatDialog } from './RepeatDialog';

/** The actions for one delivery. */
export function RepeatActions({ delivery }: { delivery: Delivery }) {
  return (
    <>
      {delivery.can_retry && (
        <ActionButton
          label="Resend"
          permission="support.help"
          dialog={(close) => <RepeatDialog delivery={delivery} how="resend" onClose={close} />}
        />
      )}
      {delivery.can_replay && (
        <ActionButton
          label="Replay"
          permission="support.help"
          dialog={(close) => <RepeatDialog delivery={delivery} how="replay" onClose={close} />}
        />
      )}
    </>
  );
}
