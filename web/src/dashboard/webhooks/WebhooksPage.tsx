import { Button, Modal, Select, Tabs, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Endpoint, NewEndpoint } from '#contract/shared/webhooks/endpoints';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { Page, Surface } from '#web/design/layout/layout';
import { Link, useEnvironment, useFilters } from '#web/design/navigation/url';
import { SubmitForm } from '#web/design/SubmitForm';
import { EmptyState, Loaded } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Time } from '#web/design/time/Time';
import { PermissionHint } from '#web/shared/access/Guard';
import { CHANNEL_LABELS, ENDPOINT_BADGES, PauseNotice } from '#web/shared/webhooks/EndpointHealth';
import { DeliveryLog } from './DeliveryLog';
import { ExampleEvents } from './ExampleEvents';
import styles from './endpoints.module.css';
import { ResumeButton } from './ResumeButton';
import { SignatureChecker } from './SignatureChecker';

export function WebhooksPage() {
  const { environment } = useEnvironment();
  const { filters, setFilters } = useFilters(['view']);
  const mayConfigure = usePermission('webhooks.edit');
  const query = dashboard.useRead('/webhooks', { query: { environment } });
  const add = mayConfigure && query.data && <AddEndpoint freeChannels={query.data.free_channels} />;
  return (
    <Page
      title="Webhooks"
      reserved={<PermissionHint permissions={['webhooks.edit']} />}
      description="Your servers that are notified of every change to an order."
      actions={add}
    >
      {query.data?.items.map((endpoint) => (
        <PauseNotice
          key={endpoint.endpoint_id}
          endpoint={endpoint}
          resumer="you resume"
          action={<ResumeButton endpoint={endpoint} />}
        />
      ))}
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={4} rows={2} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No endpoints yet">
                Register the URL of your server, and every change to an order is sent there: signed, in order, and
                retried until your server accepts it.
              </EmptyState>
            ) : (
              items.map((endpoint) => <EndpointRow key={endpoint.endpoint_id} endpoint={endpoint} />)
            )
          }
        </Loaded>
      </Surface>
      <Tabs
        value={filters.view ?? 'deliveries'}
        onChange={(view) => setFilters({ view: view === 'deliveries' ? undefined : (view ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
          {mayConfigure && <Tabs.Tab value="examples">Examples</Tabs.Tab>}
          {mayConfigure && <Tabs.Tab value="signature">Signature checker</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="deliveries" pt="md">
          <DeliveryLog />
        </Tabs.Panel>
        {mayConfigure && (
          <Tabs.Panel value="examples" pt="md">
            <ExampleEvents endpoints={query.data?.items ?? []} />
          </Tabs.Panel>
        )}
        {mayConfigure && (
          <Tabs.Panel value="signature" pt="md">
            <SignatureChecker endpoints={query.data?.items ?? []} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Page>
  );
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { endpoint_id, alias, url, channel, state, success_rate_30d, last_delivery_at } = endpoint;
  return (
    <Link to={`/webhooks/${endpoint_id}`} className={styles.endpoint}>
      <span className={styles.name}>
        <strong>{alias || url}</strong>
        <span>
          {CHANNEL_LABELS[channel]}
          {alias ? ` · ${url}` : ''}
        </span>
      </span>
      <dl className={styles.fact}>
        <dt>Delivered in 30 days</dt>
        <dd>{success_rate_30d === null ? '–' : `${success_rate_30d.toFixed(1)} %`}</dd>
      </dl>
      <dl className={styles.fact}>
        <dt>Last delivery</dt>
        <dd>{last_delivery_at === null ? 'none yet' : <Time at={last_delivery_at} />}</dd>
      </dl>
      <Badge content={ENDPOINT_BADGES[state]} />
    </Link>
  );
}

type Channel = keyof typeof CHANNEL_LABELS;
const FIRST_CHANNEL: Channel = 'order';

/** Registers an endpoint and shows its secret once, also that of the last one that is possible. */
function AddEndpoint({ freeChannels }: { freeChannels: readonly Channel[] }) {
  const { environment } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewEndpoint | null>(null);
  const form = useForm({ initialValues: { url: '', alias: '', channel: FIRST_CHANNEL } });
  const add = dashboard.useWrite(
    {
      call: ({ url, alias, channel }: typeof form.values) => ({
        path: '/webhooks',
        query: { environment },
        body: { url, channel, ...(alias && { alias }) },
      }),
      changes: ['/webhooks', '/home'],
    },
    (answer) => {
      setOpen(false);
      setMade(answer);
      form.reset();
    },
  );
  const open = () => {
    form.setFieldValue('channel', freeChannels[0] ?? FIRST_CHANNEL);
    setOpen(true);
  };
  return (
    <>
      {freeChannels.length > 0 && <Button onClick={open}>Add endpoint</Button>}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Add an endpoint">
        <SubmitForm form={form} send={add} action="Add endpoint">
          <TextInput
            data-autofocus
            label="URL"
            description="HTTPS, reachable from the internet"
            placeholder="https://example.com/webhooks/swaplane"
            required
            {...form.getInputProps('url')}
          />
          <TextInput
            label="Name"
            description="Optional; only shown here"
            placeholder="Production"
            {...form.getInputProps('alias')}
          />
          <Select
            label="What it receives"
            data={freeChannels.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
            allowDeselect={false}
            {...form.getInputProps('channel')}
          />
        </SubmitForm>
      </Modal>
      {made && (
        <SecretDialog title="The secret of this endpoint" secret={made.secret} onClose={() => setMade(null)}>
          Every request to {made.endpoint.url} is signed with it. Keep it where your server reads its secrets. If it is
          lost, rotate it.
        </SecretDialog>
      )}
    </>
  );
}
