import { Outlet, useMatches } from '@tanstack/react-router';
import type { Permission } from '#domain/team/permission';
import { Link } from '#web/app/link';
import { usePermission, useSession } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { formatRole } from './format-role';
import { formatPermissionHint } from './permission-texts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The permission that opens the page. */
    permission?: Permission | undefined;
  }
}

/** Shows the page to roles with its permission, and to others who may open it. */
export function Guard() {
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  return permission === undefined ? <Outlet /> : <GuardedPage permission={permission} />;
}

function GuardedPage({ permission }: { permission: Permission }) {
  const { partner } = useSession();
  if (usePermission(permission)) {
    return <Outlet />;
  }
  return (
    <Page title="Not included in your role" hasEnvironment={false}>
      <Surface>
        <EmptyState title={`Your role is ${formatRole(partner.role)}`} action={<Link to="/">Back to home</Link>}>
          {formatPermissionHint(permission)} An owner or admin can change your role.
        </EmptyState>
      </Surface>
    </Page>
  );
}
