import type { FailedLoginListView } from '#contract/shared/users/security';
import { useRead } from '#web/api/account';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { columnsOf } from '#web/design/table/columns';
import { DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { formatBrowser } from './format-browser';

type Attempt = FailedLoginListView['items'][number];
const column = columnsOf<Attempt>();

const PLACES: Readonly<Record<Attempt['place'], string>> = {
  login: 'where you are logged in',
  known_device: 'one of your devices',
  new_device: 'a new device',
};

const COLUMNS = [
  column.display({
    id: 'at',
    header: 'When',
    cell: ({ row: { original: attempt } }) => <Time at={attempt.at} />,
  }),
  column.display({
    id: 'device',
    header: 'Device',
    cell: ({ row: { original: attempt } }) => (
      <span title={attempt.user_agent}>
        {formatBrowser(attempt.user_agent)}
        <span style={{ color: 'var(--ink-3)' }}> {PLACES[attempt.place]}</span>
      </span>
    ),
  }),
  column.display({
    id: 'ip',
    header: 'From',
    cell: ({ row: { original: attempt } }) => (
      <span className="mono" style={{ overflowWrap: 'anywhere' }}>
        {attempt.ip}
      </span>
    ),
  }),
];

/** Wrong passwords for the reader's account; empty if there were none. */
export function FailedLogins() {
  const { data } = useRead('/users/failed-logins');
  if (!data || data.items.length === 0) {
    return null;
  }
  return (
    <Section
      title="Wrong passwords"
      description="Attempts to log in to your account within 30 days, the latest twenty. If they were not yours, someone may be guessing; a second factor stops them even if they succeed."
    >
      <Surface>
        <DataTable label="Wrong passwords" columns={COLUMNS} rows={data.items} idOf={({ at, ip }) => `${at} ${ip}`} />
      </Surface>
    </Section>
  );
}
