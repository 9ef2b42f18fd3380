import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { HolderView } from '#contract/support/holders';
import { support } from '#web/api/client';
import { usePerson } from '#web/api/session';
import { PastTime } from '#web/design/time/Time';
import { ReasonDialog } from '../actions';
import { nameOfHolder } from '../values/formats';

interface DialogProps {
  orderId: string;
  onClose: () => void;
}

/** Gives the order to a colleague, with a word about it. */
export function HandOverDialog({ orderId, onClose }: DialogProps) {
  const me = usePerson();
  const { data } = support.useRead('/colleagues');
  const form = useForm({ initialValues: { to: '' } });
  const choices = (data?.items ?? [])
    .filter(({ user_id: id }) => id !== me.user_id)
    .map(({ name, email }) => ({ value: email, label: `${name} · ${email}` }));
  return (
    <ReasonDialog
      title="Hand over"
      action="Hand over"
      reasonNote="What your colleague has to know. Kept in the audit log with your name."
      form={form}
      disabled={form.values.to === ''}
      run={async (reason) => {
        const { holder } = await support.call(`/orders/${orderId}/hand-over`, {
          method: 'POST',
          body: { to: form.values.to, reason },
        });
        return `${holder === null ? 'Nobody' : nameOfHolder(holder)} has this order now.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <Select
        label="Colleague"
        placeholder="Name or email address"
        data={choices}
        searchable
        required
        nothingFoundMessage="No other operator has this name"
        {...form.getInputProps('to')}
        onChange={(to) => form.setFieldValue('to', to ?? '')}
      />
    </ReasonDialog>
  );
}

/** Takes the order from the colleague who has it. */
export function TakeOverDialog({ orderId, holder, onClose }: DialogProps & { holder: HolderView }) {
  const name = nameOfHolder(holder);
  return (
    <ReasonDialog
      title={`Take over from ${name}`}
      action="Take over"
      run={async (reason) => {
        await support.call(`/orders/${orderId}/take`, { method: 'POST', body: { reason, take_over: true } });
        return 'You have this order now.';
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <p>
        {name} took this order <PastTime at={holder.since} /> and may be writing to somebody. Agree on it first.
      </p>
    </ReasonDialog>
  );
}
