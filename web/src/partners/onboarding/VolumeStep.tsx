import { NumberInput, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { StepForm } from './StepForm';
import type { StepProps } from './step-props';
import { choicesOf, INTEGRATION_WORDS, VOLUME_WORDS } from './words';

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
      <NumberInput
        label="Orders per month"
        min={0}
        thousandSeparator=","
        required
        {...form.getInputProps('monthly_orders')}
      />
      <Select
        label="Volume per month"
        data={choicesOf(VOLUME_WORDS)}
        allowDeselect={false}
        {...form.getInputProps('volume_usd')}
      />
      <Select
        label="Integration"
        data={choicesOf(INTEGRATION_WORDS)}
        allowDeselect={false}
        {...form.getInputProps('integration')}
      />
    </StepForm>
  );
}
