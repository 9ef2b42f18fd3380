import { Radio } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { QueueRow } from '#contract/support/queues';
import type { TargetKind } from '#contract/support/values';
import type { AlertStep } from '#domain/alerts/operator-alert';
import { SECOND } from '#domain/duration';
import type { OperatorPermission } from '#domain/team/permission';
import { support } from '#web/api/client';
import { Page } from '#web/design/layout/layout';
import { Link, usePathParam } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { Usd } from '#web/design/values/Amount';
import { shorten } from '#web/design/values/formats';
import { NotFound } from '#web/shell/NotFound';
import { ActionButton, ReasonDialog } from '../actions';
import { DecideDialog, PollDialog } from '../orders/decision-dialogs';
import { ApproveDialog } from '../partners/partner-dialogs';
import { StepDialog } from '../payouts/StepDialog';
import { DrainDialog } from '../providers/DrainDialog';
import { targetPath } from '../search/hits';
import { EnvironmentTag, PartnerLink, Since, StateBadge } from '../values/values';
import { ResumeDialog } from '../webhooks/webhook-dialogs';
import { EnvironmentChoice, useQueueEnvironment } from './QueueTable';
import { isQueueName, QUEUE_ROWS, queuesOf } from './queue-rows';
import styles from './queues.module.css';

/** The rows of one queue with reasons and actions; the longest waiting first. */
export function QueuePage() {
  const queue = usePathParam('queue');
  const { environment } = useQueueEnvironment();
  const navigate = useNavigate();
  if (!isQueueName(queue)) {
    return <NotFound />;
  }
  const { name, about, empty } = QUEUE_ROWS[queue];
  return (
    <Page title={name} hasEnvironment={false} description={about} actions={<EnvironmentChoice />}>
      <QueueTabs />
      <CursorList
        key={queue}
        label={name}
        pages={support.pagesOf(`/queues/${queue}`, { environment })}
        columns={QUEUE_COLUMNS}
        idOf={({ kind, id, alert_id }) => `${kind}-${id}-${alert_id ?? ''}`}
        onOpen={(row) => void navigate({ href: `/support${targetPath(row)}` })}
        refreshMs={15 * SECOND}
        empty={<EmptyState title="This queue is empty">{empty}</EmptyState>}
      />
    </Page>
  );
}

function QueueTabs() {
  const { environment } = useQueueEnvironment();
  const { data } = support.useRead('/queues', { query: { environment }, refreshMs: 15 * SECOND });
  const countOf = (queue: string) => data?.items.find((item) => item.queue === queue)?.count;
  return (
    <nav className={styles.tabs} aria-label="Queues">
      {queuesOf(environment).map((queue) => (
        <Link key={queue} to={`/queues/${queue}`}>
          {QUEUE_ROWS[queue].name} <strong>{countOf(queue)}</strong>
        </Link>
      ))}
    </nav>
  );
}

const column = columnsOf<QueueRow>();

const QUEUE_COLUMNS = [
  column({
    id: 'subject',
    header: 'Item',
    cell: (row) => (
      <span className={styles.subject}>
        <Link to={targetPath(row)}>{row.label}</Link>
        {row.id !== row.label && <small className="mono">{shorten(row.id)}</small>}
      </span>
    ),
  }),
  column({
    id: 'state',
    header: 'State',
    cell: (row) => (row.status === null ? '' : <StateBadge state={row.status} />),
  }),
  column({
    id: 'why',
    header: 'Why',
    cell: (row) => <span className={styles.why}>{row.why}</span>,
  }),
  column({
    id: 'partner',
    header: 'Partner',
    meta: { from: 'wide' },
    cell: (row) => (
      <>
        <PartnerLink partner={row.partner} />{' '}
        {row.environment === 'test' && <EnvironmentTag environment={row.environment} />}
      </>
    ),
  }),
  column({
    id: 'worth',
    header: 'Value',
    meta: { align: 'right', from: 'huge' },
    cell: (row) => <Usd value={row.amount_usd} />,
  }),
  column({
    id: 'since',
    header: 'Since',
    meta: { align: 'right', from: 'tablet' },
    cell: (row) => <Since at={row.since} />,
  }),
  column({
    id: 'action',
    header: () => <span className="hidden">Action</span>,
    meta: { align: 'right' },
    cell: (row) => <QueueAction row={row} />,
  }),
];

interface RowAction {
  label: string;
  permission: OperatorPermission;
  dialog: (close: () => void) => ReactNode;
}

function alertAction({ alert_id, label, id, status }: QueueRow): RowAction | null {
  return alert_id === null
    ? null
    : {
        label: status === 'acknowledged' ? 'Close' : 'Respond',
        permission: 'support.help',
        dialog: (close) => (
          <AlertDialog
            alertId={alert_id}
            title={`${label}: ${shorten(id)}`}
            isAcknowledged={status === 'acknowledged'}
            onClose={close}
          />
        ),
      };
}

/** Simulated providers are not polled. */
function orderAction({ id, status, provider, environment }: QueueRow): RowAction | null {
  if (status === 'manual_review') {
    return {
      label: 'Decide',
      permission: 'support.decide',
      dialog: (close) => <DecideDialog orderId={id} onClose={close} />,
    };
  }
  return environment === 'test'
    ? null
    : {
        label: 'Check now',
        permission: 'support.help',
        dialog: (close) => <PollDialog orderId={id} provider={provider} onClose={close} />,
      };
}

/** The usual action for a row of each kind; the object's page has all others. */
const ACTIONS: Readonly<Partial<Record<TargetKind, (row: QueueRow) => RowAction | null>>> = {
  order: orderAction,
  endpoint: ({ id, label }) => ({
    label: 'Resume',
    permission: 'support.help',
    dialog: (close) => <ResumeDialog endpointId={id} url={label} onClose={close} />,
  }),
  payout: ({ id }) => ({
    label: 'Update',
    permission: 'support.decide',
    dialog: (close) => <StepDialog payoutId={id} onClose={close} />,
  }),
  partner: ({ id, label }) => ({
    label: 'Approve',
    permission: 'support.approve',
    dialog: (close) => <ApproveDialog partnerId={id} name={label} onClose={close} />,
  }),
  provider: ({ id, status }) => ({
    label: status === 'draining' ? 'Undrain' : 'Drain',
    permission: 'support.decide',
    dialog: (close) => <DrainDialog provider={id} isDrained={status === 'draining'} onClose={close} />,
  }),
};

function QueueAction({ row }: { row: QueueRow }) {
  const action = alertAction(row) ?? ACTIONS[row.kind]?.(row);
  return action ? <ActionButton size="xs" {...action} /> : null;
}

interface AlertDialogProps {
  alertId: number;
  title: string;
  isAcknowledged: boolean;
  onClose: () => void;
}

const STEPS: Readonly<Record<AlertStep, { action: string; label: string; consequence: string; notice: string }>> = {
  acknowledged: {
    action: 'Acknowledge',
    label: 'Someone is working on it',
    consequence: 'It stays in the queue, without reminders, until its cause ends.',
    notice: 'Alert acknowledged.',
  },
  closed: {
    action: 'Close alert',
    label: 'Nothing more has to be done',
    consequence: 'It leaves the queue. It opens again if the same thing is noticed anew.',
    notice: 'Alert closed.',
  },
};

/** Acknowledges an alert, or closes it. */
function AlertDialog({ alertId, title, isAcknowledged, onClose }: AlertDialogProps) {
  const [step, setStep] = useState<AlertStep>(isAcknowledged ? 'closed' : 'acknowledged');
  return (
    <ReasonDialog
      title={title}
      action={STEPS[step].action}
      run={async (reason) => {
        await support.call(`/alerts/${alertId}/steps`, { method: 'POST', body: { step, reason } });
        return STEPS[step].notice;
      }}
      changes={['/queues']}
      onClose={onClose}
    >
      {!isAcknowledged && (
        <Radio.Group label="What happens next" value={step} onChange={setStep}>
          <div className="choices">
            {(['acknowledged', 'closed'] as const).map((each) => (
              <Radio key={each} value={each} label={STEPS[each].label} description={STEPS[each].consequence} />
            ))}
          </div>
        </Radio.Group>
      )}
      {isAcknowledged && <p>{STEPS.closed.consequence}</p>}
    </ReasonDialog>
  );
}
