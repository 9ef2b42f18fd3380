import type { HistoryView } from '#contract/support/orders';
import { formatAbsolute } from '#web/design/time/format-time';
import { formatMoment } from '#web/support/values/format-moment';
import styles from './evidence.module.css';

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

export function HistoryListLine({ line: { event_id, at, group, text, url } }: { line: Line }) {
  const ms = Date.parse(at);
  return (
    <li data-group={group}>
      <time dateTime={at} title={formatAbsolute(ms)} className="mono">
        {formatMoment(ms)}
      </time>
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
