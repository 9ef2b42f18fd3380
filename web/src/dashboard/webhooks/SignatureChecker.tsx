import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SignatureVerdict } from '#contract/dashboard/webhooks';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { capitalize } from '#domain/sentence';
import { dashboard } from '#web/api/client';
import { Surface } from '#web/design/layout/layout';
import { SubmitForm } from '#web/design/SubmitForm';
import { EmptyState } from '#web/design/states/states';
import { ShapeIcon } from '#web/design/status/Badge';
import { type BadgeTone, type Shape, toneColors } from '#web/design/status/status-badges';
import styles from './endpoints.module.css';

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
  const check = dashboard.useWrite({
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
  const signers = [
    ...endpoints.map(({ endpoint_id, alias, url }) => ({ value: endpoint_id, label: alias || url })),
    { value: OWN_SECRET, label: 'A secret I paste' },
  ];
  return (
    <div className={styles.split}>
      <Surface padded>
        <SubmitForm form={form} send={check} action="Check">
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
            classNames={{ input: styles.received ?? '' }}
            {...form.getInputProps('body')}
          />
          <TextInput
            label="Delivery to compare with"
            description="Its ID, to find the first byte that differs"
            placeholder="dlv_…"
            spellCheck={false}
            {...form.getInputProps('delivery_id')}
          />
        </SubmitForm>
      </Surface>
      <SignatureAnswer verdict={check.data} />
    </div>
  );
}

function SignatureAnswer({ verdict }: { verdict: SignatureVerdict | undefined }) {
  if (!verdict) {
    return (
      <Surface>
        <EmptyState title="Is your code rejecting a webhook?">
          Paste what arrived to find out whether the header, the time, the body or the secret is wrong, and at which
          byte the body differs.
        </EmptyState>
      </Surface>
    );
  }
  return (
    <Surface padded>
      <div className="stack" aria-live="polite">
        <strong>{verdict.ok ? 'The signature is valid' : 'The signature does not match'}</strong>
        <ul className={styles.parts}>
          {verdict.parts.map(({ part, ok, message }) => {
            const [tone, shape] = badgeOf(ok);
            return (
              <li key={part} style={toneColors(tone)}>
                <ShapeIcon shape={shape} />
                <span>{capitalize(part)}</span>
                <span>{message}</span>
              </li>
            );
          })}
        </ul>
        {verdict.first_difference && (
          <div className={styles.difference}>
            <span>The body parts from what was sent at byte {verdict.first_difference.byte}:</span>
            <code className="mono">sent: {verdict.first_difference.sent}</code>
            <code className="mono">arrived: {verdict.first_difference.received}</code>
          </div>
        )}
      </div>
    </Surface>
  );
}

function badgeOf(ok: boolean | null): [BadgeTone, Shape] {
  if (ok === null) {
    return ['over', 'minus'];
  }
  return ok ? ['done', 'check'] : ['failed', 'cross'];
}
