import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { support } from '#web/api/client';
import { ReasonDialog } from '../actions';

interface PartnerDialogProps {
  partnerId: string;
  name: string;
  onClose: () => void;
}

export function ApproveDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Approve ${name}`}
      action="Approve"
      run={async (reason) => {
        await support.call(`/partners/${partnerId}/approve`, { method: 'POST', body: { reason } });
        return `${name} can now create live keys.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>{name} can create live keys right away and swap real money with them. Its owners are notified by email.</p>
    </ReasonDialog>
  );
}

export function DeclineDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Decline ${name}`}
      action="Decline"
      danger
      reasonNote="Kept in the audit log and emailed to the partner’s owners. Say what is missing."
      run={async (reason) => {
        await support.call(`/partners/${partnerId}/decline`, { method: 'POST', body: { reason } });
        return `${name} is notified of the reason.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>Onboarding reopens so that the partner can fix what is missing and apply again. The sandbox keeps working.</p>
    </ReasonDialog>
  );
}

export function CloseDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Close ${name}`}
      action="Close partner"
      danger
      reasonNote="Sent to its owners, and kept in the audit log with your name."
      run={async (reason) => {
        await support.call(`/partners/${partnerId}/close`, { method: 'POST', body: { reason } });
        return `${name} is closed.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>
        Its keys and webhook endpoints end at once, its members are removed and logged out, and it cannot create orders.
        Open orders and payouts continue. It can be reopened for 14 days.
      </p>
    </ReasonDialog>
  );
}

export function ReopenDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Reopen ${name}`}
      action="Reopen"
      run={async (reason) => {
        await support.call(`/partners/${partnerId}/reopen`, { method: 'POST', body: { reason } });
        return `${name} is open again.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>Its owners are notified by email. Keys, webhook endpoints and members do not come back.</p>
    </ReasonDialog>
  );
}

export function RemoveHostDialog({ partnerId, name, host, onClose }: PartnerDialogProps & { host: string }) {
  return (
    <ReasonDialog
      title={`Remove ${host}`}
      action="Remove host name"
      danger
      run={async (reason) => {
        await support.call(`/partners/${partnerId}/tracking-host/remove`, { method: 'POST', body: { reason } });
        return `${name} has no host name of its own now.`;
      }}
      changes={['/partners']}
      onClose={onClose}
    >
      <p>
        Tracking links of {name} are on our own host again. Links that were made on {host} no longer open once its
        certificate ends or its DNS points elsewhere.
      </p>
    </ReasonDialog>
  );
}

/** Creates a partner without an account: its team is invited, or its keys are made, afterwards. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { name: '' } });
  const name = form.values.name.trim();
  return (
    <ReasonDialog
      title="Create a partner"
      action="Create"
      form={form}
      disabled={name === ''}
      run={async (reason) => {
        await support.call('/partners', { method: 'POST', body: { name, reason } });
        return `${name} is created.`;
      }}
      changes={['/partners']}
      onClose={onClose}
    >
      <p>Nobody has a login for it yet. Partners that sign up on the dashboard are created by themselves.</p>
      <TextInput label="Name" required maxLength={100} {...form.getInputProps('name')} />
    </ReasonDialog>
  );
}
