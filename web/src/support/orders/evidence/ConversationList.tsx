import { Accordion } from '@mantine/core';
import type { Conversation, OrderPageView } from '#contract/support/orders';
import { support } from '#web/api/client';
import { Surface } from '#web/design/layout/layout';
import { EmptyState, Loaded } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatAbsolute } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { JsonView } from '#web/design/values/JsonView';
import { formatMoment } from '#web/support/values/formats';
import styles from './evidence.module.css';

type Line = Conversation['items'][number];

const DIRECTIONS: Readonly<Record<Line['direction'], string>> = {
  asked: 'Request',
  answered: 'Response',
  reported: 'Report',
};

/** The calls to the provider and its callbacks, without secrets and addresses. */
export function ConversationList({ orderId }: { orderId: string }) {
  const query = support.useRead(`/orders/${orderId}/conversation`);
  return (
    <Surface>
      <Loaded query={query} skeleton={<TableSkeleton columns={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No provider calls">
              No call to the provider is on record for this order. Sandbox providers are simulated.
            </EmptyState>
          ) : (
            <Accordion chevronPosition="right" order={3}>
              {items.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike but for their place
                <Accordion.Item key={index} value={String(index)}>
                  <Accordion.Control>
                    <ConversationLine line={line} />
                  </Accordion.Control>
                  <Accordion.Panel>
                    <JsonView value={line.facts} label={`facts of line ${index + 1}`} />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          )
        }
      </Loaded>
    </Surface>
  );
}

function ConversationLine({ line: { at, direction, text, latency_ms } }: { line: Line }) {
  const ms = Date.parse(at);
  return (
    <span className={styles.said}>
      <time dateTime={at} title={formatAbsolute(ms)} className="mono">
        {formatMoment(ms)}
      </time>
      <span className={styles.group}>{DIRECTIONS[direction]}</span>
      <span>{text}</span>
      <span className={styles.event}>{latency_ms === null ? '' : `${latency_ms} ms`}</span>
    </span>
  );
}

type Case = OrderPageView['cases'][number];

const column = columnsOf<Case>();

const COLUMNS = [
  column({
    id: 'state',
    header: 'State',
    cell: (one) => (
      <Badge
        content={
          one.closed_at === null
            ? { tone: 'person', shape: 'person', label: 'Open' }
            : { tone: 'over', shape: 'check', label: 'Closed' }
        }
      />
    ),
  }),
  column({
    id: 'what',
    header: 'Finding',
    cell: (one) => (
      <span className={styles.wide}>
        {one.words}
        <small>{one.repair}</small>
      </span>
    ),
  }),
  column({
    id: 'times',
    header: 'Seen',
    meta: { align: 'right', from: 'tablet' },
    cell: (one) => (one.times === 1 ? 'once' : `${one.times} times`),
  }),
  column({
    id: 'opened',
    header: 'Opened',
    meta: { align: 'right' },
    cell: (one) => <Time at={one.opened_at} />,
  }),
];

/** The order's cases, with what was done about them. */
export function CaseList({ cases }: { cases: readonly Case[] }) {
  return (
    <Surface>
      {cases.length === 0 ? (
        <EmptyState title="No cases">
          No mismatch was ever found between the order, its workflow, and its provider.
        </EmptyState>
      ) : (
        <DataTable
          label="Cases"
          columns={COLUMNS}
          rows={cases}
          idOf={({ kind, opened_at }) => `${kind}-${opened_at}`}
        />
      )}
    </Surface>
  );
}
