import { Button } from '@mantine/core';
import type { Key } from '#contract/dashboard/keys';
import { SECOND } from '#domain/duration';
import { EXPIRY_WARNING_MS } from '#domain/keys/key-life';
import { dashboard } from '#web/api/client';
import { usePermission, useSession } from '#web/api/session';
import { Page } from '#web/design/layout/layout';
import { Link, useEnvironment, useSearchText } from '#web/design/navigation/url';
import { EmptyState, Notice, Problem } from '#web/design/states/states';
import { columnsOf } from '#web/design/table/DataTable';
import { ReadList } from '#web/design/table/ReadList';
import { Countdown, Time, useNow } from '#web/design/time/Time';
import { PermissionHint } from '#web/shared/access/Guard';
import { conditionColumns } from '#web/shared/key-columns';
import { CreateKey, KeyMenu } from './KeyActions';
import { WidgetSection } from './WidgetSection';

const ROTATION_REFRESH_MS = 3 * SECOND;
const isRotating = ({ rotation }: Key) => rotation !== null;

export function KeysPage() {
  const { environment } = useEnvironment();
  const { key: selected } = useSearchText();
  const isAllowed = useSession().partner.environments.includes(environment);
  const mayChange = usePermission('keys.edit') && isAllowed;
  const query = dashboard.useRead('/keys', {
    query: { environment },
    refreshMs: (keys) => (keys?.items.some(isRotating) ?? false) && ROTATION_REFRESH_MS,
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
      {query.data?.items.filter(isRotating).map((key) => (
        <RotationNotice key={key.key_id} item={key} />
      ))}
      {query.data?.items.map((key) => (
        <ExpiryNotice key={key.key_id} item={key} />
      ))}
      <ReadList
        query={query}
        label="API keys"
        columns={KEY_COLUMNS}
        idOf={({ key_id }) => key_id}
        selected={selected}
        empty={
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
        }
      />
      <WidgetSection mayMake={mayChange} />
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

const REFRESH_MS = 60_000;

/** Warns of a key that expires within days, unless a rotation has already replaced it. */
function ExpiryNotice({ item: { name, status, expires_at } }: { item: Key }) {
  const now = useNow(REFRESH_MS);
  const mayChange = usePermission('keys.edit');
  if (status !== 'active' || expires_at === null || Date.parse(expires_at) - now >= EXPIRY_WARNING_MS) {
    return null;
  }
  return (
    <Notice
      tone="person"
      shape="person"
      title={
        <>
          {name} expires <Time at={expires_at} />
        </>
      }
    >
      {mayChange
        ? 'Rotate it or create another key before then, and use the new key on your servers.'
        : 'Somebody who may change keys should create another one before then.'}
    </Notice>
  );
}

/** A rotation in progress: how long both keys work, and whether the old one is still used. */
function RotationNotice({ item: { key_id, name, rotation, last_used_at } }: { item: Key }) {
  const mayChange = usePermission('keys.edit');
  const end = dashboard.useWrite({
    call: (how: 'finish' | 'cancel') => ({ path: `/keys/${key_id}/rotate/${how}` }),
    changes: ['/keys', '/home'],
  });
  if (rotation === null) {
    return null;
  }
  return (
    <>
      <Notice
        tone="moving"
        shape="half"
        title={
          <>
            {name}: both keys work for <Countdown until={rotation.ends_at} over="0:00" />
          </>
        }
        action={
          mayChange && (
            <span className="row">
              <Button size="xs" variant="default" disabled={end.isPending} onClick={() => end.mutate('cancel')}>
                Keep the old key
              </Button>
              <Button size="xs" disabled={end.isPending} onClick={() => end.mutate('finish')}>
                End the old key now
              </Button>
            </span>
          )
        }
      >
        {last_used_at === null ? (
          'The old key has not been used.'
        ) : (
          <>
            Old key last used <Time at={last_used_at} />.
          </>
        )}
      </Notice>
      <Problem error={end.error} />
    </>
  );
}

const column = columnsOf<Key>();

const KEY_COLUMNS = [
  column({
    id: 'name',
    header: 'Name',
    cell: (key) => (
      <div>
        <strong className="semibold">{key.name}</strong>
        <div className="mono quiet">{key.prefix}…</div>
      </div>
    ),
  }),
  ...conditionColumns<Key>(),
  column({
    id: 'networks',
    header: 'Allowed from',
    meta: { from: 'wide' },
    cell: (key) => formatNetworks(key.allow_list),
  }),
  column({
    id: 'used',
    header: 'Last used',
    meta: { from: 'tablet' },
    cell: (key) => <LastUse item={key} />,
  }),
  column({
    id: 'rotated',
    header: 'Rotated',
    meta: { from: 'wide' },
    cell: (key) => (key.rotated_at === null ? 'Never' : <Time at={key.rotated_at} />),
  }),
  column({
    id: 'expires',
    header: 'Expires',
    meta: { from: 'wide' },
    cell: (key) => (key.expires_at === null ? 'Never' : <Time at={key.expires_at} />),
  }),
  column({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: (key) => <KeyMenu item={key} />,
  }),
];

function formatNetworks(list: readonly string[]): string {
  return list.length === 0 ? 'Anywhere' : list.length === 1 ? (list[0] ?? '') : `${list.length} networks`;
}

function LastUse({ item: { last_used_at, last_used_from } }: { item: Key }) {
  if (last_used_at === null) {
    return <span className="quiet">Never</span>;
  }
  return (
    <div>
      <Time at={last_used_at} />
      {last_used_from !== null && <div className="mono quiet">{last_used_from}</div>}
    </div>
  );
}
