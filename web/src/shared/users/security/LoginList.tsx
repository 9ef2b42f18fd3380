import { Button } from '@mantine/core';
import type { FailedLoginListView } from '#contract/shared/users/security';
import type { LoginListView as Logins } from '#contract/shared/users/session';
import { account } from '#web/api/client';
import { Section, Surface } from '#web/design/layout/layout';
import { Loaded } from '#web/design/states/states';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';

type Login = Logins['items'][number];
const column = columnsOf<Login>();

const COLUMNS = [
  column({
    id: 'device',
    header: 'Device',
    cell: (login) => (
      <span title={login.user_agent}>
        {formatBrowser(login.user_agent)}
        {login.current && <span className="quiet"> this device</span>}
      </span>
    ),
  }),
  column({
    id: 'ip',
    header: 'From',
    meta: { from: 'tablet' },
    cell: (login) => <span className="mono">{login.ip}</span>,
  }),
  column({
    id: 'seen',
    header: 'Last used',
    cell: (login) => <Time at={login.seen_at} />,
  }),
  column({
    id: 'created',
    header: 'Logged in',
    meta: { from: 'tablet' },
    cell: (login) => <Time at={login.created_at} />,
  }),
  column({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: (login) => <EndLogin login={login} />,
  }),
];

function EndLogin({ login: { login_id, current, user_agent } }: { login: Login }) {
  const end = account.useWrite({
    call: () => ({ path: `/users/logins/${login_id}`, method: 'DELETE' }),
    changes: ['/users/logins'],
    failure: 'Logging out failed',
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
  const query = account.useRead('/users/logins');
  const endOthers = account.useWrite({
    call: () => ({ path: '/users/logins/end-others' }),
    changes: ['/users/logins'],
    failure: 'Logging out failed',
  });
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

type Attempt = FailedLoginListView['items'][number];
const attemptColumn = columnsOf<Attempt>();

const PLACES: Readonly<Record<Attempt['place'], string>> = {
  login: 'where you are logged in',
  known_device: 'one of your devices',
  new_device: 'a new device',
};

const ATTEMPT_COLUMNS = [
  attemptColumn({
    id: 'at',
    header: 'When',
    cell: (attempt) => <Time at={attempt.at} />,
  }),
  attemptColumn({
    id: 'device',
    header: 'Device',
    cell: (attempt) => (
      <span title={attempt.user_agent}>
        {formatBrowser(attempt.user_agent)}
        <span className="quiet"> {PLACES[attempt.place]}</span>
      </span>
    ),
  }),
  attemptColumn({
    id: 'ip',
    header: 'From',
    cell: (attempt) => <span className="mono breaks">{attempt.ip}</span>,
  }),
];

/** Wrong passwords for the reader's account; empty if there were none. */
export function FailedLogins() {
  const { data } = account.useRead('/users/failed-logins');
  if (!data || data.items.length === 0) {
    return null;
  }
  return (
    <Section
      title="Wrong passwords"
      description="Attempts to log in to your account within 30 days, the latest twenty. If they were not yours, someone may be guessing; a second factor stops them even if they succeed."
    >
      <Surface>
        <DataTable
          label="Wrong passwords"
          columns={ATTEMPT_COLUMNS}
          rows={data.items}
          idOf={({ at, ip }) => `${at} ${ip}`}
        />
      </Surface>
    </Section>
  );
}

/** Names of browsers by a part of their user agent; the first match counts. */
const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const;

/** "Chrome on Linux", as far as the user agent shows it. */
export function formatBrowser(userAgent: string): string {
  const find = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser ? `${browser}${system ? ` on ${system}` : ''}` : userAgent.slice(0, 40) || 'Unknown';
}
