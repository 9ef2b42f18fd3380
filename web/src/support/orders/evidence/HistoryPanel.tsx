import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { HistoryView, OrderPageView } from '#contract/support/orders';
import { SECOND } from '#domain/duration';
import { support } from '#web/api/client';
import { Surface } from '#web/design/layout/layout';
import { EmptyState, Loaded } from '#web/design/states/states';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatAbsolute } from '#web/design/time/format-time';
import { Countdown } from '#web/design/time/Time';
import { formatMoment, formatState } from '#web/support/values/formats';
import styles from './evidence.module.css';
import { writeStory } from './story';

/** What happened, in sentences; above it what is in progress. A switch shows Temporal's events and names instead. */
export function HistoryPanel({ view: { order, provider_name: provider } }: { view: OrderPageView }) {
  const orderId = order.order_id;
  const query = support.useRead(`/orders/${orderId}/history`, { refreshMs: 15 * SECOND });
  return (
    <Surface>
      <Loaded query={query} skeleton={<TableSkeleton columns={3} />}>
        {(history) =>
          history.items.length === 0 ? (
            <EmptyState title="No history available">
              Temporal no longer has this run and no copy was kept. The status timeline and the audit log still show
              what happened.
            </EmptyState>
          ) : (
            <HistoryBody history={history} provider={{ code: order.provider, name: provider }} />
          )
        }
      </Loaded>
    </Surface>
  );
}

function HistoryBody({ history, provider }: { history: HistoryView; provider: Parameters<typeof writeStory>[1] }) {
  const [showsEvents, setShowsEvents] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <span>{history.read_from === 'copy' ? 'From the archived copy, newest first.' : 'Newest first.'}</span>
        <span className={styles.headEnd}>
          <Switch
            size="xs"
            label={`Events of the workflow (${history.items.length})`}
            checked={showsEvents}
            onChange={(event) => setShowsEvents(event.currentTarget.checked)}
          />
          {showsEvents && history.url !== null && (
            <Button
              size="xs"
              variant="default"
              component="a"
              href={history.url}
              target="_blank"
              rel="noreferrer noopener"
            >
              Open in Temporal
            </Button>
          )}
        </span>
      </div>
      <Pending history={history} showsNames={showsEvents} />
      {showsEvents ? <EventList lines={history.items} /> : <Story lines={history.items} provider={provider} />}
    </>
  );
}

interface StoryProps {
  lines: readonly Line[];
  provider: Parameters<typeof writeStory>[1];
}

function Story({ lines, provider }: StoryProps) {
  return writeStory(lines, provider).map(({ title, lines: chapter }) => (
    <section key={title} aria-label={title} className={styles.chapter}>
      <h3>{title}</h3>
      <ol className={styles.story}>
        {chapter.map(({ line, sentence }) => (
          <li key={line.event_id}>
            <Moment at={line.at} />
            <span>{sentence}</span>
          </li>
        ))}
      </ol>
    </section>
  ));
}

function EventList({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className={styles.lines}>
      {lines.toReversed().map((line) => (
        <EventLine key={line.event_id} line={line} />
      ))}
    </ol>
  );
}

type Line = HistoryView['items'][number];

const GROUP_LABELS: Readonly<Record<Line['group'], string>> = {
  workflow: 'Workflow',
  message: 'Message',
  provider: 'Provider',
  record: 'Record',
  timer: 'Timer',
  other: 'Other',
  task: 'Task',
};

function Moment({ at }: { at: string }) {
  const ms = Date.parse(at);
  return (
    <time dateTime={at} title={formatAbsolute(ms)} className="mono">
      {formatMoment(ms)}
    </time>
  );
}

function EventLine({ line: { event_id, at, group, text, url } }: { line: Line }) {
  return (
    <li data-group={group}>
      <Moment at={at} />
      <span className={styles.group}>{GROUP_LABELS[group]}</span>
      <span>{text}</span>
      {url === null ? (
        <span className={styles.event}>#{event_id}</span>
      ) : (
        <a
          className={styles.event}
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={`Event ${event_id} in Temporal`}
        >
          #{event_id}
        </a>
      )}
    </li>
  );
}

interface PendingProps {
  history: HistoryView;
  /** Whether what is repeated has its name in Temporal. */
  showsNames: boolean;
}

/** A timer's words for Temporal end with its time; here it is counted down. */
const TIME_AT_END = /, \d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The workflow's timers, and the calls that are being repeated; empty if there are none. */
function Pending({ history: { pending, timers }, showsNames }: PendingProps) {
  if (pending.length + timers.length === 0) {
    return null;
  }
  return (
    <ul className={styles.pending} aria-label="In progress">
      {timers.map(({ what, at }) => (
        <li key={`${what}-${at}`}>
          <strong>{what.replace(TIME_AT_END, '')}</strong>
          <span>
            in <Countdown until={at} over="due now" />
          </span>
        </li>
      ))}
      {pending.map(({ activity, attempt, running, last_failure, next_attempt_at }) => (
        <li key={activity}>
          <strong>{showsNames ? formatState(activity) : 'A step of the order'}</strong>
          <span>
            attempt {attempt}, {running ? 'running' : 'waiting'}
            {next_attempt_at !== null && (
              <>
                , next attempt in <Countdown until={next_attempt_at} over="due now" />
              </>
            )}
          </span>
          {last_failure !== null && <p>{last_failure}</p>}
        </li>
      ))}
    </ul>
  );
}
