import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Invitation } from '#contract/dashboard/team';
import { ROLES, type Role } from '#domain/team/permission';
import { dashboard } from '#web/api/client';
import { useSession } from '#web/api/session';
import { Section, Surface } from '#web/design/layout/layout';
import { notify } from '#web/design/notify';
import { SubmitForm } from '#web/design/SubmitForm';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { formatRole } from '#web/shared/access/texts';

const column = columnsOf<Invitation>();

const COLUMNS = [
  column({
    id: 'email',
    header: 'Email address',
    cell: (invitation) => <span className="breaks">{invitation.email}</span>,
  }),
  column({
    id: 'role',
    header: 'Role',
    cell: (invitation) => formatRole(invitation.role),
  }),
  column({
    id: 'by',
    header: 'Invited by',
    meta: { from: 'tablet' },
    cell: (invitation) => invitation.invited_by,
  }),
  column({
    id: 'expires',
    header: 'Expires',
    meta: { from: 'tablet' },
    cell: (invitation) => (
      <>
        ends <Time at={invitation.expires_at} />
      </>
    ),
  }),
  column({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: (invitation) => <Withdraw invitation={invitation} />,
  }),
];

function Withdraw({ invitation: { invitation_id, email } }: { invitation: Invitation }) {
  const withdraw = dashboard.useWrite({
    call: () => ({ path: `/team/invitations/${invitation_id}`, method: 'DELETE' }),
    changes: ['/team'],
    failure: 'Withdrawing the invitation failed',
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate()}
      aria-label={`Withdraw the invitation for ${email}`}
    >
      Withdraw
    </Button>
  );
}

/** Open invitations; empty if there are none. */
export function InvitationSection() {
  const { data } = dashboard.useRead('/team/invitations');
  if (!data || data.items.length === 0) {
    return null;
  }
  return (
    <Section title="Invitations">
      <Surface>
        <DataTable
          label="Invitations"
          columns={COLUMNS}
          rows={data.items}
          idOf={({ invitation_id }) => invitation_id}
        />
      </Surface>
    </Section>
  );
}

export function Invite() {
  const [isOpen, setOpen] = useState(false);
  const { partner } = useSession();
  const form = useForm<{ email: string; role: Role }>({ initialValues: { email: '', role: 'developer' } });
  const invite = dashboard.useWrite(
    { call: (body: typeof form.values) => ({ path: '/team/invitations', body }), changes: ['/team'] },
    (_answer, { email }) => {
      setOpen(false);
      form.reset();
      notify({ message: `An invitation is on its way to ${email}.` });
    },
  );
  const roles = ROLES.filter((role) => partner.role === 'owner' || role !== 'owner');
  if (partner.onboarding !== 'approved') {
    return <span className="note">You can invite people once your organization is approved.</span>;
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Invite a member</Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Invite a member">
        <SubmitForm form={form} send={invite} action="Send invitation">
          <TextInput data-autofocus label="Email address" type="email" required {...form.getInputProps('email')} />
          <Select
            label="Role"
            data={roles.map((value) => ({ value, label: formatRole(value) }))}
            allowDeselect={false}
            {...form.getInputProps('role')}
          />
        </SubmitForm>
      </Modal>
    </>
  );
}
