import { pagesOf } from '#web/api/dashboard';
import { Page } from '#web/design/layout/Page';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { InvitationSection } from './InvitationSection';
import { Invite } from './Invite';
import { MEMBER_COLUMNS } from './member-columns';
import { RoleTable } from './RoleTable';

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
        pages={pagesOf('/team/members')}
        columns={MEMBER_COLUMNS}
        idOf={({ user_id }) => user_id}
        empty={<EmptyState title="No members yet">Invite a member by email.</EmptyState>}
      />
      <InvitationSection />
      <RoleTable />
    </Page>
  );
}
