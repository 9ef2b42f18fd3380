import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { STABLE_TARGET_NAMES, type StableTargetName } from '#domain/orders/order';
import { useWrite } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { Problem } from '#web/design/states/Problem';

export function AddAddress() {
  const [isOpen, setOpen] = useState(false);
  const form = useForm<{ currency: StableTargetName; address: string }>({
    initialValues: { currency: STABLE_TARGET_NAMES[0], address: '' },
  });
  const add = useWrite(
    { call: (body: typeof form.values) => ({ path: '/payouts/addresses', body }), changes: ['/payouts'] },
    () => {
      setOpen(false);
      form.reset();
    },
  );
  const problem = useFieldIssues(form, add.error);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Add an address
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Add a payout address"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form onSubmit={form.onSubmit((values) => add.mutate(values))} style={{ display: 'grid', gap: 16 }}>
          <Select
            label="Currency and network"
            data={STABLE_TARGET_NAMES}
            allowDeselect={false}
            {...form.getInputProps('currency')}
          />
          <TextInput data-autofocus label="Address" required spellCheck={false} {...form.getInputProps('address')} />
          <Problem error={problem} />
          <Button type="submit" loading={add.isPending}>
            Add address
          </Button>
        </form>
      </Modal>
    </>
  );
}
