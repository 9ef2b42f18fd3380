import { Checkbox, MultiSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '#web/api/dashboard';
import { COUNTRIES } from './countries';
import { HighRiskNotice } from './HighRiskNotice';
import { STEP_CHANGES, StepForm } from './StepForm';
import type { StepProps } from './step-props';

export function JurisdictionStep({ onboarding: { jurisdictions }, onSaved }: StepProps) {
  const form = useForm<{ countries: string[]; aml_acknowledged: boolean }>({
    initialValues: jurisdictions ?? { countries: [], aml_acknowledged: false },
  });
  const save = useWrite(
    {
      call: (body: typeof form.values) => ({ path: '/partners/onboarding/jurisdictions', method: 'PUT', body }),
      changes: STEP_CHANGES,
    },
    onSaved,
  );
  return (
    <StepForm form={form} save={save}>
      <MultiSelect
        label="Countries of your users"
        data={COUNTRIES}
        searchable
        required
        {...form.getInputProps('countries')}
      />
      <HighRiskNotice countries={form.values.countries} />
      <Checkbox
        label="We comply with anti-money-laundering rules where our users are"
        {...form.getInputProps('aml_acknowledged', { type: 'checkbox' })}
      />
    </StepForm>
  );
}
