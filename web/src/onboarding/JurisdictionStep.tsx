import { Checkbox, MultiSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldIssues } from '../api/call-error';
import { Notice } from '../design/states/Notice';
import { COUNTRIES } from './countries';
import { StepForm } from './StepForm';
import type { StepProps } from './step-props';

export function JurisdictionStep({ onboarding: { jurisdictions, high_risk_countries }, onSaved }: StepProps) {
  const form = useForm<{ countries: string[]; aml_acknowledged: boolean }>({
    initialValues: jurisdictions ?? { countries: [], aml_acknowledged: false },
  });
  const risky = COUNTRIES.filter(
    ({ value }) => form.values.countries.includes(value) && high_risk_countries.includes(value),
  );
  return (
    <StepForm step="jurisdictions" form={form} onSaved={onSaved}>
      {(error) => (
        <>
          <MultiSelect
            label="Countries of your users"
            data={COUNTRIES}
            searchable
            required
            error={fieldIssues(error).countries}
            {...form.getInputProps('countries')}
          />
          {risky.length > 0 && (
            <Notice tone="person" shape="person" title="Please get in touch first">
              For users in {risky.map(({ label }) => label).join(', ')} we need to talk before you can continue.
            </Notice>
          )}
          <Checkbox
            label="We comply with anti-money-laundering rules where our users are"
            error={fieldIssues(error).aml_acknowledged}
            {...form.getInputProps('aml_acknowledged', { type: 'checkbox' })}
          />
        </>
      )}
    </StepForm>
  );
}
