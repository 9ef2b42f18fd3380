import { Radio, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Scenarios, TestAssets } from '#contract/dashboard/orders/order';
import { TEST_ORDER } from '#domain/sandbox/magic-amounts';
import { capitalize } from '#domain/sentence';
import { dashboard } from '#web/api/client';
import { Dialog } from '#web/design/dialogs/Dialog';
import { SubmitForm } from '#web/design/SubmitForm';
import { Loaded } from '#web/design/states/states';
import styles from './orders.module.css';

interface TestOrderDialogProps {
  onMade: (orderId: string) => void;
  onClose: () => void;
}

const assetOf = ({ code, network }: { code: string; network: string }) => `${code}:${network}`;

const INITIAL = {
  scenario: 'success',
  from: assetOf(TEST_ORDER.from),
  to: assetOf(TEST_ORDER.to),
  amount: TEST_ORDER.amount as string,
  address: '',
  extra_id: '',
};

/** Creates a sandbox order with a scenario, a pair and an amount of the reader's choice. */
export function TestOrderDialog({ onMade, onClose }: TestOrderDialogProps) {
  const form = useForm({ initialValues: INITIAL });
  const assets = dashboard.useRead('/orders/test-assets');
  const create = dashboard.useWrite(
    {
      call: ({ address, extra_id, ...rest }: typeof INITIAL) => ({
        path: '/orders/test',
        body: { ...rest, ...(address && { address }), ...(extra_id && { extra_id }) },
      }),
      changes: ['/orders', '/home'],
    },
    ({ order }) => {
      onClose();
      onMade(order.order_id);
    },
  );
  const items = assets.data?.items ?? [];
  const to = items.find(({ asset }) => asset === form.values.to);
  const data = items.map((one) => ({ value: one.asset, label: labelOf(one) }));
  return (
    <Dialog title="Create a test order" size="lg" onClose={onClose}>
      <SubmitForm form={form} send={create} action="Create the test order">
        <ScenarioChoice value={form.values.scenario} onChange={(name) => form.setFieldValue('scenario', name)} />
        <div className={styles.swap}>
          <Select label="The user sends" data={data} searchable allowDeselect={false} {...form.getInputProps('from')} />
          <Select label="and gets" data={data} searchable allowDeselect={false} {...form.getInputProps('to')} />
          <TextInput label="Amount sent" required inputMode="decimal" {...form.getInputProps('amount')} />
          <TextInput
            label={`Payout address${to ? ` on ${to.network_name}` : ''}`}
            placeholder={to?.needs_address ? '' : 'One for tests'}
            required={to?.needs_address ?? false}
            spellCheck={false}
            {...form.getInputProps('address')}
          />
          {to && to.memo !== null && (
            <TextInput label={to.memo} placeholder="None" spellCheck={false} {...form.getInputProps('extra_id')} />
          )}
        </div>
      </SubmitForm>
    </Dialog>
  );
}

function labelOf({ code, name, network_name }: TestAssets['items'][number]): string {
  return name === network_name ? `${code} · ${name}` : `${code} · ${name} on ${network_name}`;
}

interface ScenarioChoiceProps {
  value: string;
  onChange: (name: string) => void;
}

/** What happens to the order, found by words of the scenario's name or story. */
function ScenarioChoice({ value, onChange }: ScenarioChoiceProps) {
  const query = dashboard.useRead('/orders/scenarios');
  const [text, setText] = useState('');
  return (
    <div>
      <TextInput
        label="What happens to the order"
        placeholder="Search: refund, memo, late, webhook…"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter in the search would create the order.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.scenarios}>
        <Loaded query={query}>
          {({ items }) => <ScenarioList items={matching(items, text)} value={value} onChange={onChange} />}
        </Loaded>
      </div>
    </div>
  );
}

function ScenarioList({ items, value, onChange }: ScenarioChoiceProps & Pick<Scenarios, 'items'>) {
  if (items.length === 0) {
    return <p className="quiet">No scenario has these words.</p>;
  }
  return (
    <Radio.Group value={value} onChange={onChange} aria-label="Scenario">
      <div className="choices">
        {items.map(({ name, story }) => (
          <Radio key={name} value={name} label={formatScenario(name)} description={story} />
        ))}
      </div>
    </Radio.Group>
  );
}

function matching(items: Scenarios['items'], text: string): Scenarios['items'] {
  const words = text.toLowerCase().split(/\s+/);
  return items.filter(({ name, story }) => {
    const searched = `${name.replaceAll('_', ' ')} ${story}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** A scenario's name as a title: `refund_refused` is "Refund refused". */
function formatScenario(name: string): string {
  return capitalize(name.replaceAll('_', ' '));
}
