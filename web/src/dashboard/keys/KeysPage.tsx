import { SECOND } from '#domain/duration';
import { useRead } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { Link } from '#web/app/link';
import { useSearchText } from '#web/app/search-text';
import { usePermission, useSession } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { CreateKey } from './CreateKey';
import { ExpiryNotice } from './ExpiryNotice';
import { KEY_COLUMNS } from './key-columns';
import { RotationNotice } from './RotationNotice';

const ROTATION_REFRESH_MS = 3 * SECOND;

export function KeysPage() {
  const { environment } = useEnvironment();
  const { key: selected } = useSearchText();
  const isAllowed = useSession().partner.environments.includes(environment);
  const mayChange = usePermission('keys.edit') && isAllowed;
  const first = useRead('/keys', { query: { environment } });
  const rotating = first.data?.items.filter(({ rotation }) => rotation !== null) ?? [];
  const query = useRead('/keys', {
    query: { environment },
    refreshMs: rotating.length > 0 && ROTATION_REFRESH_MS,
  });
  return (
    <Page
      title="API keys"
      reserved={<PermissionHint permissions={['keys.edit']} />}
      description={
        environment === 'test'
          ? 'Sandbox keys. They cannot create or change live orders.'
          : 'Live keys. Orders created with them move real coins.'
      }
      actions={mayChange && query.data && <CreateKey scopes={query.data.allowed_scopes} />}
    >
      {rotating.map((key) => (
        <RotationNotice key={key.key_id} item={key} />
      ))}
      {query.data?.items.map((key) => (
        <ExpiryNotice key={key.key_id} item={key} />
      ))}
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title={environment === 'test' ? 'No sandbox keys yet' : 'No live keys yet'}
                action={!isAllowed && <GoLive />}
              >
                {environment === 'test'
                  ? 'Your server sends a key with every call. A sandbox key lets you try everything.'
                  : isAllowed
                    ? 'Your server sends a key with every call. A live key moves real coins.'
                    : 'You can create a live key once your account is approved.'}
              </EmptyState>
            ) : (
              <DataTable
                label="API keys"
                columns={KEY_COLUMNS}
                rows={items}
                idOf={({ key_id }) => key_id}
                selected={selected}
              />
            )
          }
        </Loaded>
      </Surface>
    </Page>
  );
}

/** What is missing before live keys can be created. */
function GoLive() {
  return usePermission('onboarding.edit') ? (
    <Link to="/onboarding">Go live</Link>
  ) : (
    <PermissionHint permissions={['onboarding.edit']} />
  );
}
