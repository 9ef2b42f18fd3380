import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { account } from '#web/api/client';
import { Section, Surface } from '#web/design/layout/layout';
import { notify } from '#web/design/notify';
import { SubmitForm } from '#web/design/SubmitForm';
import styles from './settings.module.css';

export function PasswordSection() {
  const form = useForm({ initialValues: { current_password: '', new_password: '' } });
  const change = account.useWrite(
    { call: (body: typeof form.values) => ({ path: '/users/security/password', body }), changes: ['/users/logins'] },
    () => {
      form.reset();
      notify({ message: 'Your password was changed. You have been logged out everywhere else.' });
    },
  );
  return (
    <Section title="Password">
      <Surface padded>
        <SubmitForm form={form} send={change} action="Change password" variant="default" className={styles.form}>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label="New password"
            description="At least 12 characters"
            autoComplete="new-password"
            required
            {...form.getInputProps('new_password')}
          />
        </SubmitForm>
      </Surface>
    </Section>
  );
}
