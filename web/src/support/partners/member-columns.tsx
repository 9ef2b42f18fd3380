import type { PartnerPageView } from '#contract/support/partners';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { formatRole } from '#web/shared/access/format-role';

const column = columnsOf<PartnerPageView['members'][number]>();

export const PARTNER_MEMBER_COLUMNS = [
  column.display({ id: 'name', header: 'Name', cell: ({ row: { original: member } }) => member.name }),
  column.display({
    id: 'email',
    header: 'Email',
    cell: ({ row: { original: member } }) => <span style={{ overflowWrap: 'anywhere' }}>{member.email}</span>,
  }),
  column.display({ id: 'role', header: 'Role', cell: ({ row: { original: member } }) => formatRole(member.role) }),
  column.display({
    id: 'factor',
    header: 'Second factor',
    meta: { from: 'tablet' },
    cell: ({ row: { original: member } }) => (member.has_second_factor ? 'On' : 'Off'),
  }),
  column.display({
    id: 'login',
    header: 'Last login',
    meta: { align: 'right' },
    cell: ({ row: { original: member } }) =>
      member.last_login_at === null ? 'Never' : <Time at={member.last_login_at} />,
  }),
];
