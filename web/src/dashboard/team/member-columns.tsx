import type { MemberView } from '#contract/dashboard/team';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { formatRole } from '#web/shared/access/format-role';
import { MemberMenu } from './MemberMenu';

const column = columnsOf<MemberView>();

export const MEMBER_COLUMNS = [
  column.display({
    id: 'name',
    header: 'Name',
    cell: ({ row: { original: member } }) => (
      <div>
        <strong style={{ fontWeight: 600 }}>{member.name}</strong>
        {member.you && <span style={{ color: 'var(--ink-3)' }}> you</span>}
        <div style={{ color: 'var(--ink-3)', fontSize: 13, overflowWrap: 'anywhere' }}>{member.email}</div>
      </div>
    ),
  }),
  column.display({
    id: 'role',
    header: 'Role',
    cell: ({ row: { original: member } }) => (
      <div>
        {formatRole(member.role)}
        {member.from_groups && <div style={{ color: 'var(--ink-3)', fontSize: 13 }}>from a group</div>}
      </div>
    ),
  }),
  column.display({
    id: 'factor',
    header: 'Two-factor',
    meta: { from: 'tablet' },
    cell: ({ row: { original: member } }) =>
      member.two_factor ? 'On' : <span style={{ color: 'var(--person)' }}>Off</span>,
  }),
  column.display({
    id: 'seen',
    header: 'Last seen',
    meta: { from: 'tablet' },
    cell: ({ row: { original: member } }) => (member.seen_at === null ? 'Logged out' : <Time at={member.seen_at} />),
  }),
  column.display({
    id: 'joined',
    header: 'Joined',
    meta: { align: 'right', from: 'wide' },
    cell: ({ row: { original: member } }) => <Time at={member.joined_at} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: ({ row: { original: member } }) => <MemberMenu member={member} />,
  }),
];
