import { Radio } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { QueueRow } from '#contract/support/queues';
import type { TargetKind } from '#contract/support/values';
import type { AlertStep } from '#domain/alerts/operator-alert';
import type { OperatorPermission } from '#domain/team/permission';
import { support } from '#web/api/client';
import { shorten } from '#web/design/values/formats';
import { ActionButton, ReasonDialog } from '../actions';
import { CloseCaseDialog, DecideDialog, PollDialog } from '../orders/decision-dialogs';
import { ApproveDialog } from '../partners/partner-dialogs';
import { StepDialog } from '../payouts/StepDialog';
import { DrainDialog } from '../providers/DrainDialog';
import { ResumeDialog } from '../webhooks/webhook-dialogs';
import { orderStep } from './queue-rows';

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

const ORDER_ACTIONS: Readonly<Record<NonNullable<ReturnType<typeof orderStep>>, (row: QueueRow) => RowAction>> = {
  close_case: ({ id, cases }) => ({
    label: 'Close case',
    permission: 'support.decide',
    dialog: (close) => <CloseCaseDialog orderId={id} cases={cases} onClose={close} />,
  }),
  decide: ({ id }) => ({
    label: 'Decide',
    permission: 'support.decide',
    dialog: (close) => <DecideDialog orderId={id} onClose={close} />,
  }),
  poll: ({ id, provider }) => ({
    label: 'Check now',
    permission: 'support.help',
    dialog: (close) => <PollDialog orderId={id} provider={provider} onClose={close} />,
  }),
};

function orderAction(row: QueueRow): RowAction | null {
  const step = orderStep(row);
  return step === null ? null : ORDER_ACTIONS[step](row);
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
  provider: ({ id, drained }) => ({
    label: drained ? 'Undrain' : 'Drain',
    permission: 'support.decide',
    dialog: (close) => <DrainDialog provider={id} isDrained={drained} onClose={close} />,
  }),
};

/** The button of a row that does what usually helps; none where nothing does. */
export function QueueAction({ row }: { row: QueueRow }) {
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
function AlertDialog({ alertId, title, isAcknowledged: isNowAcknowledged, onClose }: AlertDialogProps) {
  // As it was when it was opened: a colleague may acknowledge it meanwhile, and what was chosen stays chosen.
  const [isAcknowledged] = useState(isNowAcknowledged);
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
