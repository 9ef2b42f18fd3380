import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '#web/api/dashboard';
import { STEP_CHANGES, StepForm } from './StepForm';
import type { StepProps } from './step-props';

export function ContactStep({ onboarding: { contact }, onSaved }: StepProps) {
  const form = useForm<{ name: string; email: string; handle: string; terms_accepted: boolean }>({
    initialValues: {
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      handle: contact?.handle ?? '',
      terms_accepted: contact !== null,
    },
  });
  const save = useWrite(
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
    <StepForm form={form} save={save}>
      <TextInput
        label="Name"
        description="Who we contact about technical problems"
        required
        {...form.getInputProps('name')}
      />
      <TextInput label="Email address" type="email" required {...form.getInputProps('email')} />
      <TextInput label="Messenger handle" {...form.getInputProps('handle')} />
      <Checkbox label="We accept the terms" {...form.getInputProps('terms_accepted', { type: 'checkbox' })} />
    </StepForm>
  );
}
