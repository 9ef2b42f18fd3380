import type { ReactNode } from 'react';
import type { QueueRow } from '#contract/support/queues';
import type { TargetKind } from '#contract/support/values';
import type { OperatorPermission } from '#domain/team/permission';
import { shorten } from '#web/design/values/shorten';
import { ActionButton } from '../actions/ActionButton';
import { DecideDialog } from '../orders/actions/DecideDialog';
import { PollDialog } from '../orders/actions/PollDialog';
import { ApproveDialog } from '../partners/ApproveDialog';
import { StepDialog } from '../payouts/StepDialog';
import { DrainDialog } from '../providers/DrainDialog';
import { ResumeDialog } from '../webhooks/ResumeDialog';
import { AlertDialog } from './AlertDialog';

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

export function QueueAction({ row }: { row: QueueRow }) {
  const action = alertAction(row) ?? ACTIONS[row.kind]?.(row);
  return action ? <ActionButton size="xs" {...action} /> : null;
}
