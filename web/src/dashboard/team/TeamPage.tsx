import { ActionIcon, Menu, Select } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { MemberView } from '#contract/dashboard/team';
import { isPermitted, PERMISSIONS, ROLES, type Role } from '#domain/team/permission';
import { dashboard } from '#web/api/client';
import { usePermission, useSession } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Page, Section, Surface } from '#web/design/layout/layout';
import { EmptyState } from '#web/design/states/states';
import { ShapeIcon } from '#web/design/status/Badge';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { PermissionHint } from '#web/shared/access/Guard';
import { formatPermission, formatRole } from '#web/shared/access/texts';
import { InvitationSection, Invite } from './InvitationSection';
import styles from './team.module.css';

export function TeamPage() {
  return (
    <Page
      title="Team"
      reserved={<PermissionHint permissions={['team.remove']} />}
      hasEnvironment={false}
      description="Who can use this dashboard, and in which role."
      actions={<Invite />}
    >
      <CursorList
        label="Members"
        pages={dashboard.pagesOf('/team/members')}
        columns={MEMBER_COLUMNS}
        idOf={({ user_id }) => user_id}
        empty={<EmptyState title="No members yet">Invite a member by email.</EmptyState>}
      />
      <InvitationSection />
      <RoleTable />
    </Page>
  );
}

const column = columnsOf<MemberView>();

const MEMBER_COLUMNS = [
  column({
    id: 'name',
    header: 'Name',
    cell: (member) => (
      <div>
        <strong className="semibold">{member.name}</strong>
        {member.you && <span className="quiet"> you</span>}
        <div className="note breaks">{member.email}</div>
      </div>
    ),
  }),
  column({
    id: 'role',
    header: 'Role',
    cell: (member) => (
      <div>
        {formatRole(member.role)}
        {member.from_groups && <div className="note">from a group</div>}
      </div>
    ),
  }),
  column({
    id: 'factor',
    header: 'Two-factor',
    meta: { from: 'tablet' },
    cell: (member) => (member.two_factor ? 'On' : <span className={styles.off}>Off</span>),
  }),
  column({
    id: 'seen',
    header: 'Last seen',
    meta: { from: 'tablet' },
    cell: (member) => (member.seen_at === null ? 'Logged out' : <Time at={member.seen_at} />),
  }),
  column({
    id: 'joined',
    header: 'Joined',
    meta: { align: 'right', from: 'wide' },
    cell: (member) => <Time at={member.joined_at} />,
  }),
  column({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: (member) => <MemberMenu member={member} />,
  }),
];

/** The actions for a member that the reader's role allows. */
function MemberMenu({ member }: { member: MemberView }) {
  const [dialog, setDialog] = useState<'role' | 'remove' | null>(null);
  const [role, setRole] = useState<Role>(member.role);
  const { partner } = useSession();
  const mayRemove = usePermission('team.remove');
  const path = `/team/members/${member.user_id}` as const;
  const close = () => setDialog(null);
  const change = dashboard.useWrite(
    { call: () => ({ path, method: 'PATCH', body: { role } }), changes: ['/team', '/users/session'] },
    close,
  );
  const remove = dashboard.useWrite({ call: () => ({ path, method: 'DELETE' }), changes: ['/team'] }, close);
  const isOwner = partner.role === 'owner';
  const mayChange = isOwner || (member.role !== 'owner' && !member.you);
  if (!mayChange && !mayRemove) {
    return null;
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${member.name}`}>
            <IconDots size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && <Menu.Item onClick={() => setDialog('role')}>Change the role…</Menu.Item>}
          {mayRemove && (
            <Menu.Item color="red" onClick={() => setDialog('remove')}>
              Remove…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'role' && (
        <ConfirmDialog
          title={`Role of ${member.name}`}
          action="Change role"
          act={change}
          disabled={role === member.role}
          onClose={close}
        >
          <Select
            label="Role"
            description={
              member.from_groups
                ? 'Takes effect on the next page load. From then on your team decides this role, no longer their group at the identity provider.'
                : 'Takes effect on the next page load'
            }
            data={ROLES.filter((one) => isOwner || one !== 'owner').map((one) => ({
              value: one,
              label: formatRole(one),
            }))}
            value={role}
            onChange={(chosen) => chosen !== null && setRole(chosen)}
            allowDeselect={false}
          />
        </ConfirmDialog>
      )}
      {dialog === 'remove' && (
        <ConfirmDialog title={`Remove ${member.name}`} action="Remove" danger act={remove} onClose={close}>
          {member.name} is logged out everywhere immediately and loses access to this partner. Keys they created keep
          working.
          {member.from_groups &&
            ' They come back with their next single sign-on, unless they are taken out of their group at the identity provider first.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The permissions of each role. */
function RoleTable() {
  return (
    <Section title="What each role may do">
      <Surface>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.frame} aria-label="Roles" tabIndex={0}>
          <table className={styles.roles}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="hidden">Permission</span>
                </th>
                {ROLES.map((role) => (
                  <th key={role} scope="col">
                    {formatRole(role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PERMISSIONS.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{formatPermission(permission)}</th>
                  {ROLES.map((role) => (
                    <td key={role}>
                      {isPermitted(role, permission) && (
                        <>
                          <ShapeIcon shape="check" />
                          <span className="hidden">yes</span>
                        </>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Surface>
    </Section>
  );
}
