import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useWrite } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { usePermission } from '#web/app/session';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Problem } from '#web/design/states/Problem';
import styles from './incidents.module.css';

/** The addresses of the partner's own probes. */
export function ProbeAddresses({ addresses }: { addresses: readonly string[] }) {
  const mayEdit = usePermission('settings.edit');
  const form = useForm({ initialValues: { addresses: addresses.join('\n') } });
  const save = useWrite(
    {
      call: (written: string[]) => ({
        path: '/incidents/probe-addresses',
        method: 'PUT',
        body: { addresses: written },
      }),
      changes: ['/incidents'],
    },
    (saved) => {
      form.setInitialValues({ addresses: saved.addresses.join('\n') });
      form.reset();
      notifications.show({ message: 'Saved.' });
    },
  );
  const problem = useFieldIssues(form, save.error);
  return (
    <Section
      title="Your probes"
      description="Requests for /health from these addresses have a rate limit of their own, 600 a minute, once you are approved. Enter one address or network per line."
    >
      <Surface padded>
        <form className={styles.probes} onSubmit={form.onSubmit((values) => save.mutate(linesOf(values.addresses)))}>
          <Textarea
            label="Addresses"
            placeholder="203.0.113.7"
            autosize
            minRows={2}
            disabled={!mayEdit}
            {...form.getInputProps('addresses')}
          />
          <Problem error={problem} />
          {mayEdit && (
            <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
              Save addresses
            </Button>
          )}
        </form>
      </Surface>
    </Section>
  );
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '');
