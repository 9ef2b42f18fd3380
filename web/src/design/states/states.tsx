import { Alert, Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, describeError } from '#web/api/call-error';
import { ShapeIcon } from '../status/Badge';
import { type BadgeTone, type Shape, toneColors } from '../status/status-badges';
import { IdChip } from '../values/IdChip';
import styles from './states.module.css';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  /** In the shape of the loaded content. */
  skeleton?: ReactNode;
}

/** The result of a read, or a skeleton or error until there is one. */
export function Loaded<T>({ query, children, skeleton }: LoadedProps<T>) {
  if (query.data !== undefined) {
    return <>{children(query.data)}</>;
  }
  if (query.error !== null) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  }
  return <>{skeleton ?? <Skeletons />}</>;
}

interface EmptyStateProps {
  title: string;
  /** What the list is for. */
  children: ReactNode;
  /** A button that creates the first entry. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}

/** Why something could not be shown, with the request ID and a button to try again. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const requestId = error instanceof CallError ? error.requestId : null;
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{titleOf(error)}</p>
      <p className={styles.text}>{textOf(error)}</p>
      {requestId !== null && (
        <p className={styles.text}>
          Request <IdChip id={requestId} label="request ID" />
        </p>
      )}
      {retry && (
        <Button variant="default" size="xs" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function textOf(error: unknown): string {
  if (error instanceof CallError && error.status >= 500) {
    return 'Something went wrong on our side. Try again; if it persists, send us the request ID.';
  }
  return error instanceof Error ? error.message : 'Something unexpected happened.';
}

function titleOf(error: unknown): string {
  if (!(error instanceof CallError)) {
    return 'This could not be shown';
  }
  if (error.status === 403) {
    return 'Your role does not include this';
  }
  return error.status === 404 ? 'Not found' : 'This could not be loaded';
}

interface NoticeProps {
  tone: BadgeTone;
  shape: Shape;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Something that needs attention, with what can be done about it. */
export function Notice({ tone, shape, title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} style={toneColors(tone)}>
      <span className={styles.noticeShape}>
        <ShapeIcon shape={shape} />
      </span>
      <div className={styles.noticeText}>
        <p className={styles.noticeTitle}>{title}</p>
        {children !== undefined && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}

/** An error above the form or dialog that caused it; nothing without one, or if its fields show it. */
export function Problem({ error }: { error: unknown }) {
  if (error === null || error === undefined) {
    return null;
  }
  const requestId = error instanceof CallError ? error.requestId : null;
  return (
    <Alert color="red" role="alert">
      {describeError(error)}
      {requestId !== null && (
        <div className={styles.request}>
          Request <IdChip id={requestId} label="request ID" />
        </div>
      )}
    </Alert>
  );
}

const WIDTHS = ['92%', '71%', '84%', '63%', '78%', '55%'];

/** Lines of the height of text while something loads. */
export function Skeletons({ lines = 6, height = 14 }: { lines?: number; height?: number }) {
  return (
    <div className={styles.skeletons} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change places
        <Skeleton key={line} height={height} width={WIDTHS[line % WIDTHS.length] ?? '80%'} radius="sm" />
      ))}
    </div>
  );
}
