import { Button } from '@mantine/core';
import type { Invitation } from '#contract/dashboard/team';
import { useRead, useWrite } from '#web/api/dashboard';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { columnsOf } from '#web/design/table/columns';
import { DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { formatRole } from '#web/shared/access/format-role';

const column = columnsOf<Invitation>();

const COLUMNS = [
  column.display({
    id: 'email',
    header: 'Email address',
    cell: ({ row: { original: invitation } }) => <span style={{ overflowWrap: 'anywhere' }}>{invitation.email}</span>,
  }),
  column.display({
    id: 'role',
    header: 'Role',
    cell: ({ row: { original: invitation } }) => formatRole(invitation.role),
  }),
  column.display({
    id: 'by',
    header: 'Invited by',
    meta: { from: 'tablet' },
    cell: ({ row: { original: invitation } }) => invitation.invited_by,
  }),
  column.display({
    id: 'expires',
    header: 'Expires',
    meta: { from: 'tablet' },
    cell: ({ row: { original: invitation } }) => (
      <>
        ends <Time at={invitation.expires_at} />
      </>
    ),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: ({ row: { original: invitation } }) => <Withdraw invitation={invitation} />,
  }),
];

function Withdraw({ invitation: { invitation_id, email } }: { invitation: Invitation }) {
  const withdraw = useWrite({
    call: () => ({ path: `/team/invitations/${invitation_id}`, method: 'DELETE' }),
    changes: ['/team'],
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
  const { data } = useRead('/team/invitations');
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
