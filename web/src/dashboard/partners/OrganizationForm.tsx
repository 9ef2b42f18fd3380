import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { Organization } from '#contract/dashboard/organization';
import { useRead, useWrite } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { usePermission } from '#web/app/session';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { Problem } from '#web/design/states/Problem';
import { IdChip } from '#web/design/values/IdChip';
import styles from '#web/shared/users/security/settings.module.css';

export function OrganizationForm() {
  const query = useRead('/partners/organization');
  return (
    <Section title="Organization" description="How you appear to your users on tracking pages, and who we contact.">
      <Surface padded>
        <Loaded query={query}>{(organization) => <Form organization={organization} />}</Loaded>
      </Surface>
    </Section>
  );
}

function Form({ organization: { partner_id, name, tier, contact } }: { organization: Organization }) {
  const mayEdit = usePermission('settings.edit');
  const form = useForm({
    initialValues: {
      name,
      contact: { name: contact?.name ?? '', email: contact?.email ?? '', handle: contact?.handle ?? '' },
    },
  });
  const save = useWrite(
    {
      call: (values: typeof form.values) => ({
        path: '/partners/organization',
        method: 'PATCH',
        body: {
          name: values.name,
          ...(values.contact.email && { contact: { ...values.contact, handle: values.contact.handle || null } }),
        },
      }),
      changes: ['/partners/organization', '/users/session'],
    },
    () => notifications.show({ message: 'Saved.' }),
  );
  const problem = useFieldIssues(form, save.error);
  return (
    <form className={styles.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <p className={styles.note}>
        <IdChip id={partner_id} label="partner ID" whole /> · tier {tier}
      </p>
      <TextInput label="Name" required disabled={!mayEdit} {...form.getInputProps('name')} />
      <TextInput label="Technical contact" disabled={!mayEdit} {...form.getInputProps('contact.name')} />
      <TextInput
        label="Contact email address"
        type="email"
        disabled={!mayEdit}
        {...form.getInputProps('contact.email')}
      />
      <TextInput label="Contact messenger handle" disabled={!mayEdit} {...form.getInputProps('contact.handle')} />
      <Problem error={problem} />
      {mayEdit && (
        <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
          Save
        </Button>
      )}
    </form>
  );
}
