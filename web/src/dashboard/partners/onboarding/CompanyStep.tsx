import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '#web/api/dashboard';
import { COUNTRIES } from './countries';
import { BUSINESS_LABELS, choicesOf } from './labels';
import { STEP_CHANGES, StepForm } from './StepForm';
import type { StepProps } from './step-props';

export function CompanyStep({ onboarding: { company }, onSaved }: StepProps) {
  const form = useForm<NonNullable<StepProps['onboarding']['company']>>({
    initialValues: company ?? { legal_name: '', country: '', business_type: 'wallet', website: '' },
  });
  const save = useWrite(
    {
      call: (body: typeof form.values) => ({ path: '/partners/onboarding/company', method: 'PUT', body }),
      changes: STEP_CHANGES,
    },
    onSaved,
  );
  return (
    <StepForm form={form} save={save}>
      <TextInput label="Legal name" required {...form.getInputProps('legal_name')} />
      <Select label="Country" data={COUNTRIES} searchable required {...form.getInputProps('country')} />
      <Select
        label="Kind of business"
        data={choicesOf(BUSINESS_LABELS)}
        allowDeselect={false}
        {...form.getInputProps('business_type')}
      />
      <TextInput label="Website" placeholder="https://example.com" required {...form.getInputProps('website')} />
    </StepForm>
  );
}
