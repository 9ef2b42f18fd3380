import { NumberInput, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { INTEGRATION_METHODS, MONTHLY_VOLUMES } from '../../../src/domain/partners/onboarding';
import { fieldIssues } from '../api/call-error';
import { StepForm } from './StepForm';
import type { StepProps } from './step-props';

const VOLUMES: Readonly<Record<(typeof MONTHLY_VOLUMES)[number], string>> = {
  under_10k: 'Under $10,000',
  '10k_100k': '$10,000 to $100,000',
  '100k_1m': '$100,000 to $1 million',
  '1m_10m': '$1 million to $10 million',
  over_10m: 'Over $10 million',
};
const METHODS: Readonly<Record<(typeof INTEGRATION_METHODS)[number], string>> = {
  api: 'The API',
  sdk: 'The SDK',
  widget: 'A widget',
  other: 'Other',
};
const choices = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

export function VolumeStep({ onboarding: { volume }, onSaved }: StepProps) {
  const form = useForm<Record<string, string | number>>({
    initialValues: volume ?? { monthly_orders: 1_000, integration: 'api', volume_usd: '10k_100k' },
  });
  return (
    <StepForm
      step="volume"
      form={form}
      onSaved={onSaved}
      toBody={(values) => ({ ...values, monthly_orders: Number(values.monthly_orders) })}
    >
      {(error) => (
        <>
          <NumberInput
            label="Orders per month"
            min={0}
            thousandSeparator=","
            required
            error={fieldIssues(error).monthly_orders}
            {...form.getInputProps('monthly_orders')}
          />
          <Select
            label="Volume per month"
            data={choices(VOLUMES)}
            allowDeselect={false}
            {...form.getInputProps('volume_usd')}
          />
          <Select
            label="Integration"
            data={choices(METHODS)}
            allowDeselect={false}
            {...form.getInputProps('integration')}
          />
        </>
      )}
    </StepForm>
  );
}
