import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useFieldIssues } from '#web/api/call-error';
import { account } from '#web/api/client';
import { Section, Surface } from '#web/design/layout/layout';
import { Problem } from '#web/design/states/states';
import styles from './settings.module.css';

export function PasswordSection() {
  const form = useForm({ initialValues: { current_password: '', new_password: '' } });
  const change = account.useWrite(
    { call: (body: typeof form.values) => ({ path: '/users/security/password', body }), changes: ['/users/logins'] },
    () => {
      form.reset();
      notifications.show({ message: 'Your password was changed. You have been logged out everywhere else.' });
    },
  );
  const problem = useFieldIssues(form, change.error);
  return (
    <Section title="Password">
      <Surface padded>
        <form className={styles.form} onSubmit={form.onSubmit((values) => change.mutate(values))}>
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
          <Problem error={problem} />
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
        </form>
      </Surface>
    </Section>
  );
}
