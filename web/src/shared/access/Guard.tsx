import { Outlet, useMatches } from '@tanstack/react-router';
import type { Permission } from '#domain/team/permission';
import { usePermission, useSession } from '#web/api/session';
import { Page, Surface } from '#web/design/layout/layout';
import { Link } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { formatPermissionHint, formatRole } from './texts';

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

/** Says which roles have the permissions that the reader lacks; empty if the reader has them all. */
export function PermissionHint({ permissions }: { permissions: readonly Permission[] }) {
  const { partner } = useSession();
  const missing = permissions.filter((permission) => !partner.permissions.includes(permission));
  return missing.length === 0 ? null : <p className="note">{missing.map(formatPermissionHint).join(' ')}</p>;
}
