import { ActionIcon, Button, Flex, Menu, Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayoutAddressView } from '#contract/dashboard/payouts';
import { STABLE_TARGET_NAMES, type StableTargetName } from '#domain/orders/order';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Section } from '#web/design/layout/layout';
import { SubmitForm } from '#web/design/SubmitForm';
import { EmptyState } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/status-badges';
import { columnsOf } from '#web/design/table/DataTable';
import { ReadList } from '#web/design/table/ReadList';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';

export function AddressList() {
  const query = dashboard.useRead('/payouts/addresses');
  const mayEdit = usePermission('payouts.edit');
  return (
    <Section
      title="Payout addresses"
      description="To verify an address, enter the exact amount of the tiny payment that arrived there."
      actions={mayEdit && query.data && query.data.items.length > 0 && <AddAddress />}
    >
      <ReadList
        query={query}
        label="Payout addresses"
        columns={ADDRESS_COLUMNS}
        idOf={({ address_id }) => address_id}
        empty={
          <EmptyState title="No addresses yet" action={mayEdit && <AddAddress />}>
            Add the address your earnings should go to.
          </EmptyState>
        }
      />
    </Section>
  );
}

const BADGES: Readonly<Record<PayoutAddressView['state'], BadgeContent>> = {
  unverified: { tone: 'waiting', shape: 'ring', label: 'Unverified' },
  verified: { tone: 'done', shape: 'check', label: 'Verified' },
  lapsed: { tone: 'over', shape: 'minus', label: 'Lapsed' },
};

const column = columnsOf<PayoutAddressView>();

const ADDRESS_COLUMNS = [
  column({
    id: 'currency',
    header: 'Currency',
    cell: (address) => (
      <>
        {address.currency}
        {address.is_default && <span className="quiet"> default</span>}
      </>
    ),
  }),
  column({
    id: 'address',
    header: 'Address',
    cell: (address) => <IdChip id={address.address} label="address" />,
  }),
  column({
    id: 'state',
    header: 'State',
    cell: (address) => (
      <>
        <Badge content={BADGES[address.state]} />
        {address.usable_at !== null && (
          <span className="quiet">
            {' '}
            payouts start <Time at={address.usable_at} />
          </span>
        )}
      </>
    ),
  }),
  column({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: (address) => <AddressActions address={address} />,
  }),
];

function AddAddress() {
  const [isOpen, setOpen] = useState(false);
  const form = useForm<{ currency: StableTargetName; address: string }>({
    initialValues: { currency: STABLE_TARGET_NAMES[0], address: '' },
  });
  const add = dashboard.useWrite(
    { call: (body: typeof form.values) => ({ path: '/payouts/addresses', body }), changes: ['/payouts'] },
    () => {
      setOpen(false);
      form.reset();
    },
  );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Add an address
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Add a payout address">
        <SubmitForm form={form} send={add} action="Add address">
          <Select
            label="Currency and network"
            data={STABLE_TARGET_NAMES}
            allowDeselect={false}
            {...form.getInputProps('currency')}
          />
          <TextInput data-autofocus label="Address" required spellCheck={false} {...form.getInputProps('address')} />
        </SubmitForm>
      </Modal>
    </>
  );
}

function AddressActions({ address }: { address: PayoutAddressView }) {
  const [dialog, setDialog] = useState<'verify' | 'remove' | null>(null);
  const mayEdit = usePermission('payouts.edit');
  const path = `/payouts/addresses/${address.address_id}` as const;
  const makeDefault = dashboard.useWrite({
    call: () => ({ path: `${path}/default` }),
    changes: ['/payouts'],
    failure: 'The change failed',
  });
  const remove = dashboard.useWrite({ call: () => ({ path, method: 'DELETE' }), changes: ['/payouts'] }, () =>
    setDialog(null),
  );
  if (!mayEdit) {
    return null;
  }
  return (
    <Flex component="span" display="inline-flex" gap={8} align="center">
      {address.state === 'unverified' && (
        <Button size="xs" variant="default" onClick={() => setDialog('verify')}>
          Verify
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${address.address}`}>
            <IconDots size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {address.state === 'verified' && address.usable_at === null && !address.is_default && (
            <Menu.Item onClick={() => makeDefault.mutate()}>Make default</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setDialog('remove')}>
            Remove…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'verify' && <VerifyAddress address={address} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <ConfirmDialog title="Remove this address" action="Remove" danger act={remove} onClose={() => setDialog(null)}>
          Nothing more will be paid out to {address.address}, except by a payout that is being processed already. To use
          it again, you have to verify it again.
        </ConfirmDialog>
      )}
    </Flex>
  );
}

function VerifyAddress({ address, onClose }: { address: PayoutAddressView; onClose: () => void }) {
  const [amount, setAmount] = useState('');
  const verify = dashboard.useWrite(
    {
      call: () => ({ path: `/payouts/addresses/${address.address_id}/verify`, body: { amount } }),
      changes: ['/payouts'],
    },
    onClose,
  );
  return (
    <ConfirmDialog
      title="Verify the address"
      action="Verify"
      act={{ ...verify, error: beyondFields(verify.error, { amount }) }}
      disabled={amount === ''}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          Your operator sends a tiny payment in {address.currency} to{' '}
          <IdChip id={address.address} label="address" whole />
        </p>
        <TextInput
          label="Exact amount that arrived"
          description={
            address.prove_by === null ? undefined : (
              <>
                Enter it before <Time at={address.prove_by} absolute />
              </>
            )
          }
          placeholder="1.270731"
          inputMode="decimal"
          value={amount}
          error={fieldIssues(verify.error).amount}
          onChange={(event) => setAmount(event.currentTarget.value.trim())}
        />
      </div>
    </ConfirmDialog>
  );
}
