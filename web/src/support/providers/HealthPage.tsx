import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProviderHealthView } from '#contract/support/providers';
import { DAY, HOUR, SECOND } from '#domain/duration';
import { support } from '#web/api/client';
import { Page, Section, Surface } from '#web/design/layout/layout';
import { Link, useFilters } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatAbsolute, formatDuration } from '#web/design/time/format-time';
import { localMinute, parseLocalMinute } from '#web/design/time/local-minute';
import { formatCount } from '#web/design/values/formats';
import { formatMoment } from '../values/formats';
import { readWindow, writeWindow } from './health-window';
import { OutageTable } from './OutageTable';
import styles from './providers.module.css';

/** The lengths of a period around an instant. */
const LENGTHS = [
  { value: '0', label: 'That moment' },
  { value: String(HOUR), label: '1 hour' },
  { value: String(6 * HOUR), label: '6 hours' },
  { value: String(DAY), label: '24 hours' },
];

/** Links have periods of other lengths too. */
function lengthsWith(length: number): typeof LENGTHS {
  const value = String(length);
  return LENGTHS.some((one) => one.value === value) ? LENGTHS : [...LENGTHS, { value, label: formatDuration(length) }];
}

/** Shows which providers were down at a time, and which orders were affected. */
export function HealthPage() {
  const { filters, setFilters } = useFilters(['at', 'from', 'to', 'provider']);
  const [opened] = useState(() => readWindow(filters, Date.now()));
  const [moment, setMoment] = useState(() => localMinute(opened.at));
  const [length, setLength] = useState<string | null>(String(opened.length));
  const query = support.useRead('/providers/health', { query: filters });
  const applyPeriod = () => {
    const at = parseLocalMinute(moment) ?? Date.now();
    setFilters(writeWindow({ at, length: Number(length) }, Date.now()));
  };
  return (
    <Page
      title="Provider health"
      hasEnvironment={false}
      description="What was down, when, for how long, and which orders were affected."
    >
      <form
        className={styles.times}
        onSubmit={(event) => {
          event.preventDefault();
          applyPeriod();
        }}
      >
        <TextInput
          type="datetime-local"
          label="Time"
          value={moment}
          required
          withAsterisk={false}
          onChange={(event) => setMoment(event.currentTarget.value)}
        />
        <Select
          label="Window"
          data={lengthsWith(opened.length)}
          value={length}
          onChange={setLength}
          allowDeselect={false}
          w={180}
        />
        <Button type="submit">Show</Button>
        {filters.provider !== undefined && (
          <Button variant="subtle" onClick={() => setFilters({ provider: undefined })}>
            Show all providers, not just {filters.provider}
          </Button>
        )}
      </form>
      <Loaded query={query} skeleton={<TableSkeleton columns={4} />}>
        {(health) => <HealthBody health={health} />}
      </Loaded>
    </Page>
  );
}

function HealthBody({ health }: { health: ProviderHealthView }) {
  const isInstant = health.from === health.to;
  const span = isInstant
    ? `At ${formatAbsolute(Date.parse(health.from))}`
    : `${formatAbsolute(Date.parse(health.from))} to ${formatAbsolute(Date.parse(health.to))}`;
  return (
    <>
      <Section title={span}>
        <Surface>
          {health.providers.length === 0 ? (
            <EmptyState title="No live provider">No live provider was set up at that time.</EmptyState>
          ) : (
            <HealthStrips health={health} />
          )}
        </Surface>
      </Section>
      <OutageTable outages={health.items} />
    </>
  );
}

type Provider = ProviderHealthView['providers'][number];

/** The outages of each provider on a time line; the provider that was down for longest first. */
function HealthStrips({ health }: { health: ProviderHealthView }) {
  const rows = health.providers.toSorted(
    (one, other) => other.down_seconds - one.down_seconds || other.outages - one.outages,
  );
  return (
    <>
      <div className={styles.strips}>
        {rows.map((provider) => (
          <Strip key={provider.code} provider={provider} health={health} />
        ))}
      </div>
      {health.from !== health.to && (
        <>
          <div className={styles.axis} aria-hidden="true">
            <span>{formatMoment(Date.parse(health.from))}</span>
            <span>{formatMoment(Date.parse(health.to))}</span>
          </div>
          <p className={styles.unmeasured}>
            Gray: not measured, because no health check found a worker running. The share counts what was measured.
          </p>
        </>
      )}
    </>
  );
}

function Strip({
  provider: { code, name, up_pct, down_seconds, outages },
  health,
}: {
  provider: Provider;
  health: ProviderHealthView;
}) {
  const [from, to] = [Date.parse(health.from), Date.parse(health.to)];
  const own = health.items.filter(({ provider }) => provider === code);
  const isInstant = from === to;
  const instant = own.length > 0 ? 'down' : health.measured.length > 0 ? 'up' : 'unknown';
  const words = isInstant ? INSTANT_WORDS[instant] : formatDowntime(up_pct, down_seconds);
  return (
    <div className={styles.strip}>
      <Link to="/providers" search={{ provider: code }}>
        {name}
      </Link>
      <div
        className={styles.track}
        role="img"
        aria-label={`${name}: ${words}, ${formatCount(outages, 'outage')}`}
        data-state={isInstant ? instant : undefined}
      >
        {!isInstant &&
          health.measured.map((span) => (
            <b key={span.from} style={placeOf({ from, to }, Date.parse(span.from), Date.parse(span.to))} />
          ))}
        {!isInstant &&
          own.map(({ outage_id, since, until, last_error }) => {
            const start = Math.max(from, Date.parse(since));
            const end = Math.min(to, until === null ? to : Date.parse(until));
            return (
              <i
                key={outage_id}
                title={`${formatMoment(start)} to ${formatMoment(end)}: ${last_error}`}
                style={placeOf({ from, to }, start, end)}
              />
            );
          })}
      </div>
      <span>{words}</span>
    </div>
  );
}

const INSTANT_WORDS = { down: 'Down', up: 'Up', unknown: 'Not measured' } as const;

/** The place of a period on its track, never so close to the end that nothing of it can be seen. */
function placeOf({ from, to }: { from: number; to: number }, start: number, end: number) {
  const at = (ms: number) => `${((ms - from) / (to - from)) * 100}%`;
  return { left: `min(${at(start)}, 100% - 3px)`, width: `calc(${at(end)} - ${at(start)})` };
}

function formatDowntime(upPct: number | null, downSeconds: number): string {
  const down = downSeconds === 0 ? '' : `, down ${formatDuration(downSeconds * SECOND)}`;
  return upPct === null ? 'Not measured' : `${upPct.toFixed(2)}%${down}`;
}
