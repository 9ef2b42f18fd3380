import { Select } from '@mantine/core';
import { account } from '#web/api/client';
import { usePerson } from '#web/api/session';
import { Section, Surface } from '#web/design/layout/layout';
import { Problem } from '#web/design/states/states';
import { formatAbsolute } from '#web/design/time/format-time';
import { useNow } from '#web/design/time/Time';

const BROWSER = 'browser';

/** UTC before all others, which some browsers do not list. */
const NAMES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** The zone in which the reader sees all times. */
export function TimeZoneSection() {
  const { time_zone } = usePerson();
  const now = useNow();
  const choose = account.useWrite(
    {
      call: (name: string) => ({
        path: '/users/preferences',
        method: 'PUT',
        body: { time_zone: name === BROWSER ? null : name },
      }),
      changes: [],
    },
    // Every time on the page is written again.
    () => location.reload(),
  );
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Section title="Time zone" description="Of all times on these pages. Days that are counted by UTC say so.">
      <Surface padded>
        <div className="stack">
          <Select
            label="Time zone"
            data={[{ value: BROWSER, label: `Of this browser (${own})` }, ...NAMES]}
            value={time_zone ?? BROWSER}
            onChange={(name) => name !== null && choose.mutate(name)}
            disabled={choose.isPending}
            allowDeselect={false}
            searchable
            maw={420}
          />
          <p className="quiet">It is now {formatAbsolute(now)}.</p>
          <Problem error={choose.error} />
        </div>
      </Surface>
    </Section>
  );
}
