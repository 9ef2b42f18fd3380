import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { useWrite } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { Surface } from '#web/design/layout/Surface';
import { Problem } from '#web/design/states/Problem';
import styles from './endpoints/endpoints.module.css';
import { SignatureAnswer } from './SignatureAnswer';

const OWN_SECRET = 'own';

/** Finds out which part of a webhook is wrong if the reader's own check refuses it. */
export function SignatureChecker({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const form = useForm({
    initialValues: {
      signer: endpoints[0]?.endpoint_id ?? OWN_SECRET,
      secret: '',
      header: '',
      body: '',
      delivery_id: '',
    },
  });
  const { signer } = form.values;
  const check = useWrite({
    call: ({ header, body, secret, delivery_id }: typeof form.values) => ({
      path: '/webhooks/signature-check',
      body: {
        header,
        body,
        ...(signer === OWN_SECRET ? { secret } : { endpoint_id: signer }),
        ...(delivery_id && { delivery_id }),
      },
    }),
    changes: [],
  });
  const problem = useFieldIssues(form, check.error);
  const signers = [
    ...endpoints.map(({ endpoint_id, alias, url }) => ({ value: endpoint_id, label: alias || url })),
    { value: OWN_SECRET, label: 'A secret I paste' },
  ];
  return (
    <div className={styles.split}>
      <Surface padded>
        <form onSubmit={form.onSubmit((values) => check.mutate(values))} style={{ display: 'grid', gap: 16 }}>
          <Select
            label="Signed with the secret of"
            data={signers}
            allowDeselect={false}
            {...form.getInputProps('signer')}
          />
          {signer === OWN_SECRET && (
            <TextInput label="Secret" required spellCheck={false} {...form.getInputProps('secret')} />
          )}
          <TextInput
            label="X-Service-Signature, as it arrived"
            placeholder="t=1772450400,v1=5f2c…"
            required
            spellCheck={false}
            {...form.getInputProps('header')}
          />
          <Textarea
            label="Body, as it arrived"
            description="Before any parsing"
            rows={6}
            required
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
            {...form.getInputProps('body')}
          />
          <TextInput
            label="Delivery to compare with"
            description="Its ID, to find the first byte that differs"
            placeholder="dlv_…"
            spellCheck={false}
            {...form.getInputProps('delivery_id')}
          />
          <Problem error={problem} />
          <Button type="submit" loading={check.isPending}>
            Check
          </Button>
        </form>
      </Surface>
      <SignatureAnswer verdict={check.data} />
    </div>
  );
}
