import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProviderHealthView } from '#contract/support/providers';
import { HOUR } from '#domain/duration';
import { useRead } from '#web/api/support';
import { useFilters } from '#web/app/search-text';
import { Page } from '#web/design/layout/Page';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatAbsolute } from '#web/design/time/format-time';
import { localMinute } from '#web/design/time/local-minute';
import { HealthStrips } from './HealthStrips';
import { OutageTable } from './OutageTable';
import styles from './providers.module.css';

/** The length of the period around an instant. */
const PERIODS = [
  { value: '0', label: 'That moment' },
  { value: '1', label: '1 hour' },
  { value: '6', label: '6 hours' },
  { value: '24', label: '24 hours' },
];

/** Shows which providers were down at a time, and which orders were affected. */
export function HealthPage() {
  const { filters, setFilters } = useFilters(['at', 'from', 'to', 'provider']);
  const [moment, setMoment] = useState(() => localMinute(momentOf(filters)));
  const [around, setAround] = useState<string | null>(filters.at ? '0' : '24');
  const query = useRead('/providers/health', { query: filters });
  const applyPeriod = () => {
    const at = Date.parse(moment);
    const half = (Number(around) * HOUR) / 2;
    const iso = (ms: number) => new Date(ms).toISOString();
    setFilters(
      half === 0
        ? { at: iso(at), from: undefined, to: undefined }
        : { at: undefined, from: iso(at - half), to: iso(Math.min(at + half, Math.max(at, Date.now()))) },
    );
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
        <Select label="Window" data={PERIODS} value={around} onChange={setAround} allowDeselect={false} w={180} />
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

function momentOf({ at, from, to }: Readonly<Partial<Record<'at' | 'from' | 'to', string>>>): number {
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  const moment = at === undefined ? (start + end) / 2 : Date.parse(at);
  return Number.isNaN(moment) ? Date.now() : moment;
}
