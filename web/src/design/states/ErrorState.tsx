import { Button } from '@mantine/core';
import { CallError } from '#web/api/call-error';
import { IdChip } from '../values/IdChip';
import styles from './states.module.css';

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
