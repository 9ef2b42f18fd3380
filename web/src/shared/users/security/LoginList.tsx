import { Button } from '@mantine/core';
import type { LoginListView as Logins } from '#contract/shared/users/session';
import { useRead, useWrite } from '#web/api/account';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { columnsOf } from '#web/design/table/columns';
import { DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { formatBrowser } from './format-browser';

type Login = Logins['items'][number];
const column = columnsOf<Login>();

const COLUMNS = [
  column.display({
    id: 'device',
    header: 'Device',
    cell: ({ row: { original: login } }) => (
      <span title={login.user_agent}>
        {formatBrowser(login.user_agent)}
        {login.current && <span style={{ color: 'var(--ink-3)' }}> this device</span>}
      </span>
    ),
  }),
  column.display({
    id: 'ip',
    header: 'From',
    meta: { from: 'tablet' },
    cell: ({ row: { original: login } }) => <span className="mono">{login.ip}</span>,
  }),
  column.display({
    id: 'seen',
    header: 'Last used',
    cell: ({ row: { original: login } }) => <Time at={login.seen_at} />,
  }),
  column.display({
    id: 'created',
    header: 'Logged in',
    meta: { from: 'tablet' },
    cell: ({ row: { original: login } }) => <Time at={login.created_at} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: ({ row: { original: login } }) => <EndLogin login={login} />,
  }),
];

function EndLogin({ login: { login_id, current, user_agent } }: { login: Login }) {
  const end = useWrite({
    call: () => ({ path: `/users/logins/${login_id}`, method: 'DELETE' }),
    changes: ['/users/logins'],
  });
  return current ? null : (
    <Button
      size="xs"
      variant="default"
      loading={end.isPending}
      onClick={() => end.mutate()}
      aria-label={`Log out of ${formatBrowser(user_agent)}`}
    >
      Log out
    </Button>
  );
}

/** The reader's logins on all devices. */
export function LoginList() {
  const query = useRead('/users/logins');
  const endOthers = useWrite({ call: () => ({ path: '/users/logins/end-others' }), changes: ['/users/logins'] });
  return (
    <Section
      title="Logins"
      description="Where you are logged in right now, in up to ten places."
      actions={
        (query.data?.items.length ?? 0) > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Log out everywhere else
          </Button>
        )
      }
    >
      <Surface>
        <Loaded query={query}>
          {({ items }) => <DataTable label="Logins" columns={COLUMNS} rows={items} idOf={({ login_id }) => login_id} />}
        </Loaded>
      </Surface>
    </Section>
  );
}
