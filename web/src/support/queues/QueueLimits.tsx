import { NumberInput, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { QueueSummary } from '#contract/support/queues';
import { MINUTE, SECOND } from '#domain/duration';
import { support } from '#web/api/client';
import { Section, Surface } from '#web/design/layout/layout';
import { Loaded } from '#web/design/states/states';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatDuration } from '#web/design/time/format-time';
import { ActionButton, ReasonDialog } from '../actions';
import { useDesktopNotices } from './desktop-notices';
import { QUEUE_ROWS } from './queue-rows';
import styles from './queues.module.css';

type Item = QueueSummary['items'][number];

/** From when on operators are alerted of each live queue, and whether this browser tells of it. */
export function QueueLimits() {
  const query = support.useRead('/queues', { query: { environment: 'live' }, refreshMs: 15 * SECOND });
  return (
    <Section title="Alerts for queues" actions={<DesktopSwitch />}>
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={3} />}>
          {({ items }) => (
            <ul className={styles.limits} aria-label="Limits of queues">
              {items
                .filter(({ queue }) => queue !== 'alerts')
                .map((item) => (
                  <LimitLine key={item.queue} item={item} />
                ))}
            </ul>
          )}
        </Loaded>
      </Surface>
    </Section>
  );
}

function DesktopSwitch() {
  const { isOn, isSupported, turn } = useDesktopNotices();
  const change = async (wanted: boolean) => {
    if ((await turn(wanted)) === 'refused') {
      const message = 'Allow notifications for this page in the settings of your browser, then try again.';
      notifications.show({ color: 'red', title: 'Your browser refuses notifications', message });
    }
  };
  return (
    <Switch
      label="Desktop notifications in this browser, while the console is open"
      checked={isOn}
      disabled={!isSupported}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function LimitLine({ item }: { item: Item }) {
  return (
    <li data-over={item.over !== null || undefined}>
      <strong>{QUEUE_ROWS[item.queue].name}</strong>
      <span>{item.over ?? writeLimit(item)}</span>
      <ActionButton
        size="xs"
        label="Set"
        permission="support.decide"
        dialog={(close) => <LimitDialog item={item} onClose={close} />}
      />
    </li>
  );
}

function writeLimit({ more_than: most, older_than_minutes: minutes }: Item): string {
  const parts = [
    ...(most === null ? [] : [`more than ${most.toLocaleString('en-US')}`]),
    ...(minutes === null ? [] : [`older than ${formatDuration(minutes * MINUTE)}`]),
  ];
  return parts.length === 0 ? 'No alert' : `Alert when ${parts.join(' or ')}`;
}

/** An empty number field has the value ''. */
const given = (value: number | string) => (typeof value === 'number' ? value : undefined);

function LimitDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const form = useForm<{ more_than: number | string; older_than_minutes: number | string }>({
    initialValues: { more_than: item.more_than ?? '', older_than_minutes: item.older_than_minutes ?? '' },
  });
  const { more_than: most, older_than_minutes: minutes } = form.values;
  const name = QUEUE_ROWS[item.queue].name;
  return (
    <ReasonDialog
      title={`Alert for “${name}”`}
      action="Set the alert"
      form={form}
      run={async (reason) => {
        const [more_than, older_than_minutes] = [given(most), given(minutes)];
        const body = {
          reason,
          ...(more_than !== undefined && { more_than }),
          ...(older_than_minutes !== undefined && { older_than_minutes }),
        };
        await support.call(`/queues/${item.queue}/limit`, { method: 'POST', body });
        return more_than === undefined && older_than_minutes === undefined ? 'No alert any longer.' : 'Alert set.';
      }}
      changes={['/queues']}
      onClose={onClose}
    >
      <p>
        Operators are told by an alert, by mail and in the ops channel, as this installation has them set up. Leave both
        empty for none.
      </p>
      <NumberInput
        label="When more than this wait"
        min={0}
        max={1_000_000}
        allowDecimal={false}
        {...form.getInputProps('more_than')}
      />
      <NumberInput
        label="When one has waited for more than this many minutes"
        min={1}
        max={525_600}
        allowDecimal={false}
        {...form.getInputProps('older_than_minutes')}
      />
    </ReasonDialog>
  );
}
