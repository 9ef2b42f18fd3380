import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OnboardingView } from '#contract/dashboard/organization';
import { highRiskOf } from '#domain/partners/onboarding';
import { dashboard } from '#web/api/client';
import { SubmitForm } from '#web/design/SubmitForm';
import { Notice } from '#web/design/states/states';
import { BUSINESS_LABELS, COUNTRIES, choicesOf, INTEGRATION_LABELS, VOLUME_LABELS } from './labels';
import styles from './onboarding.module.css';

export function CompanyStep({ onboarding: { company }, onSaved }: StepProps) {
  const form = useForm<NonNullable<StepProps['onboarding']['company']>>({
    initialValues: company ?? { legal_name: '', country: '', business_type: 'wallet', website: '' },
  });
  const save = dashboard.useWrite(
    {
      call: (body: typeof form.values) => ({ path: '/partners/onboarding/company', method: 'PUT', body }),
      changes: STEP_CHANGES,
    },
    onSaved,
  );
  return (
    <SubmitForm form={form} send={save} action={NEXT} className={styles.form}>
      <TextInput label="Legal name" required {...form.getInputProps('legal_name')} />
      <Select label="Country" data={COUNTRIES} searchable required {...form.getInputProps('country')} />
      <Select
        label="Kind of business"
        data={choicesOf(BUSINESS_LABELS)}
        allowDeselect={false}
        {...form.getInputProps('business_type')}
      />
      <TextInput label="Website" placeholder="https://example.com" required {...form.getInputProps('website')} />
    </SubmitForm>
  );
}

export function JurisdictionStep({ onboarding: { jurisdictions }, onSaved }: StepProps) {
  const form = useForm<{ countries: string[]; aml_acknowledged: boolean }>({
    initialValues: jurisdictions ?? { countries: [], aml_acknowledged: false },
  });
  const save = dashboard.useWrite(
    {
      call: (body: typeof form.values) => ({ path: '/partners/onboarding/jurisdictions', method: 'PUT', body }),
      changes: STEP_CHANGES,
    },
    onSaved,
  );
  return (
    <SubmitForm form={form} send={save} action={NEXT} className={styles.form}>
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
    </SubmitForm>
  );
}

type Volume = NonNullable<StepProps['onboarding']['volume']>;

export function VolumeStep({ onboarding: { volume }, onSaved }: StepProps) {
  const form = useForm<Omit<Volume, 'monthly_orders'> & { monthly_orders: number | string }>({
    initialValues: volume ?? { monthly_orders: 1_000, integration: 'api', volume_usd: '10k_100k' },
  });
  const save = dashboard.useWrite(
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
    <SubmitForm form={form} send={save} action={NEXT} className={styles.form}>
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
    </SubmitForm>
  );
}

export function ContactStep({ onboarding: { contact }, onSaved }: StepProps) {
  const form = useForm<{ name: string; email: string; handle: string; terms_accepted: boolean }>({
    initialValues: {
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      handle: contact?.handle ?? '',
      terms_accepted: contact !== null,
    },
  });
  const save = dashboard.useWrite(
    {
      call: (values: typeof form.values) => ({
        path: '/partners/onboarding/contact',
        method: 'PUT',
        body: { ...values, handle: values.handle || null },
      }),
      changes: STEP_CHANGES,
    },
    onSaved,
  );
  return (
    <SubmitForm form={form} send={save} action={NEXT} className={styles.form}>
      <TextInput
        label="Name"
        description="Who we contact about technical problems"
        required
        {...form.getInputProps('name')}
      />
      <TextInput label="Email address" type="email" required {...form.getInputProps('email')} />
      <TextInput label="Messenger handle" {...form.getInputProps('handle')} />
      <Checkbox label="We accept the terms" {...form.getInputProps('terms_accepted', { type: 'checkbox' })} />
    </SubmitForm>
  );
}

/** Says that high-risk countries require contact with us; empty if there are none. */
export function HighRiskNotice({ countries }: { countries: readonly string[] }) {
  const codes = highRiskOf(countries);
  if (codes.length === 0) {
    return null;
  }
  const names = codes.map((code) => COUNTRIES.find(({ value }) => value === code)?.label ?? code);
  return (
    <Notice tone="person" shape="person" title="Please get in touch first">
      We need to talk about your users in {names.join(', ')} before you can submit this. Contact your operator.
    </Notice>
  );
}

/** Paths that depend on the onboarding, and are read again after each step. */
const STEP_CHANGES = ['/partners/onboarding', '/home'];
/** Each step is saved on its own. */
const NEXT = 'Save and continue';

/** The props of every step: the saved answers, and the callback for the next step. */
export interface StepProps {
  onboarding: OnboardingView;
  onSaved: () => void;
}
