import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { TrackingHostView } from '#contract/dashboard/tracking-host';
import { HOST_PROBLEMS, hostNameProblem, toHostName } from '#domain/tracking/own-host';
import { dashboard } from '#web/api/client';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Facts, Section, Surface } from '#web/design/layout/layout';
import { notify } from '#web/design/notify';
import { SubmitForm } from '#web/design/SubmitForm';
import { Notice, Problem } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { CopyButton } from '#web/design/values/IdChip';
import styles from './tracking-page.module.css';

const PATH = '/partners/tracking-host';

/** The host name on which the partner's tracking links are; nothing where the installation has only its own. */
export function TrackingHostSection() {
  const { data } = dashboard.useRead(PATH);
  if (!data?.available && !data?.host) {
    return null;
  }
  return (
    <Section
      title="Tracking links"
      description="They are on our host, or on one of your own, like swap.yourwallet.com, once its DNS points to us."
    >
      <Surface padded>
        {data.host === null ? <HostForm /> : <OwnHost host={data.host} state={data.state ?? 'waiting'} view={data} />}
      </Surface>
    </Section>
  );
}

function HostForm() {
  const form = useForm({
    initialValues: { host: '' },
    validate: { host: (text) => hostNameProblem(toHostName(text)) },
  });
  const set = dashboard.useWrite({
    call: ({ host }: { host: string }) => ({ path: PATH, method: 'PUT', body: { host } }),
    changes: [PATH],
  });
  return (
    <SubmitForm
      form={form}
      send={set}
      action="Set host name"
      variant="default"
      disabled={form.values.host.trim() === ''}
      className={styles.form}
    >
      <TextInput
        label="Host name"
        description="A subdomain that nothing else uses"
        placeholder="swap.yourwallet.com"
        {...form.getInputProps('host')}
      />
    </SubmitForm>
  );
}

const STATES: Readonly<Record<NonNullable<TrackingHostView['state']>, BadgeContent>> = {
  waiting: { label: 'Not verified', tone: 'waiting', shape: 'ring' },
  active: { label: 'Verified', tone: 'done', shape: 'check' },
  lost: { label: 'Not used', tone: 'failed', shape: 'cross' },
};

interface OwnHostProps {
  host: string;
  state: NonNullable<TrackingHostView['state']>;
  view: TrackingHostView;
}

function OwnHost({ host, state, view }: OwnHostProps) {
  const [isRemoving, setRemoving] = useState(false);
  const check = dashboard.useWrite(
    { call: () => ({ path: `${PATH}/check`, method: 'POST' }), changes: [PATH, '/home'] },
    ({ problem }) => problem === null && notify({ message: `Verified. New tracking links are on ${host}.` }),
  );
  return (
    <div className={styles.host}>
      <HostNotice host={host} state={state} view={view} />
      <Facts
        facts={[
          [
            'Host name',
            <span key="v" className="mono">
              {host}
            </span>,
          ],
          ['State', <Badge key="v" content={STATES[state]} />],
          view.checked_at === null ? null : ['Checked', <Time key="v" at={view.checked_at} />],
        ]}
      />
      {view.records.length > 0 && <p>The DNS of your domain needs both of these records, for as long as you use it:</p>}
      {view.records.map(({ type, name, value }) => (
        <dl key={type} className={styles.record} aria-label={`${type} record`}>
          <dt>{type}</dt>
          <dd>
            {name} <CopyButton text={name} label={`name of the ${type} record`} />
          </dd>
          <dd>
            {value} <CopyButton text={value} label={`value of the ${type} record`} />
          </dd>
        </dl>
      ))}
      <Problem error={check.error} />
      <Group gap="xs">
        <Button
          variant={state === 'waiting' ? 'filled' : 'default'}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {state === 'waiting' ? 'Verify' : 'Check now'}
        </Button>
        <Button variant="default" onClick={() => setRemoving(true)}>
          Remove host name
        </Button>
      </Group>
      {isRemoving && <RemoveDialog host={host} onClose={() => setRemoving(false)} />}
    </div>
  );
}

/** What the latest check found, and what follows from it. */
function HostNotice({ host, state, view: { problem } }: OwnHostProps) {
  if (problem === null) {
    return null;
  }
  const follows = {
    waiting: 'Changes of the DNS can take a while. Check the records, and verify again.',
    active: `New links are still on ${host}. They go back to our host if this lasts; mend the records below.`,
    lost: 'New links are on our host. They return by themselves once the records are right.',
  };
  return (
    <Notice tone={state === 'waiting' ? 'waiting' : 'failed'} shape="cross" title={HOST_PROBLEMS[problem].says}>
      {problem === 'taken' ? 'Remove it and choose another one.' : follows[state]}
    </Notice>
  );
}

function RemoveDialog({ host, onClose }: { host: string; onClose: () => void }) {
  const remove = dashboard.useWrite(
    { call: () => ({ path: PATH, method: 'DELETE' }), changes: [PATH, '/home'] },
    () => {
      notify({ message: 'Removed. New tracking links are on our host.' });
      onClose();
    },
  );
  return (
    <ConfirmDialog title={`Remove ${host}`} action="Remove host name" danger act={remove} onClose={onClose}>
      <p>
        New tracking links are on our host again. Links that your users already have on {host} stop opening when its
        certificate ends or its DNS points elsewhere.
      </p>
    </ConfirmDialog>
  );
}
