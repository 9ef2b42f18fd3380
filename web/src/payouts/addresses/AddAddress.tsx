import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { STABLE_TARGET_NAMES } from '../../../../src/domain/orders/order';
import { useAct } from '../../app/act';
import { useFieldIssues } from '../../app/field-issues';
import { Problem } from '../../design/states/Problem';

export function AddAddress() {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ initialValues: { currency: STABLE_TARGET_NAMES[0] as string, address: '' } });
  const add = useAct<typeof form.values>(
    { call: (body) => ({ path: '/revenue/addresses', body }), changes: ['/revenue'] },
    () => {
      setOpen(false);
      form.reset();
    },
  );
  useFieldIssues(form, add.error);
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
          <Problem error={add.error} />
          <Button type="submit" loading={add.isPending}>
            Add address
          </Button>
        </form>
      </Modal>
    </>
  );
}
