import { NumberInput, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '#web/api/dashboard';
import { choicesOf, INTEGRATION_LABELS, VOLUME_LABELS } from './labels';
import { STEP_CHANGES, StepForm } from './StepForm';
import type { StepProps } from './step-props';

type Volume = NonNullable<StepProps['onboarding']['volume']>;

export function VolumeStep({ onboarding: { volume }, onSaved }: StepProps) {
  const form = useForm<Omit<Volume, 'monthly_orders'> & { monthly_orders: number | string }>({
    initialValues: volume ?? { monthly_orders: 1_000, integration: 'api', volume_usd: '10k_100k' },
  });
  const save = useWrite(
    {
      call: (values: typeof form.values) => ({
        path: '/partners/onboarding/volume',
        method: 'PUT',
        body: { ...values, monthly_orders: Number(values.monthly_orders) },
      }),
      changes: STEP_CHANGES,
    },
    onSaved,
  );
  return (
    <StepForm form={form} save={save}>
      <NumberInput
        label="Orders per month"
        min={0}
        thousandSeparator=","
        required
        {...form.getInputProps('monthly_orders')}
      />
      <Select
        label="Volume per month"
        data={choicesOf(VOLUME_LABELS)}
        allowDeselect={false}
        {...form.getInputProps('volume_usd')}
      />
      <Select
        label="Integration"
        data={choicesOf(INTEGRATION_LABELS)}
        allowDeselect={false}
        {...form.getInputProps('integration')}
      />
    </StepForm>
  );
}
