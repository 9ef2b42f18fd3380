import { Alert } from '@mantine/core';
import { CallError, describeError } from '#web/api/call-error';
import { IdChip } from '../values/IdChip';

/** An error above the form or dialog that caused it; nothing without one, or if its fields show it. */
export function Problem({ error }: { error: unknown }) {
  if (error === null || error === undefined) {
    return null;
  }
  const requestId = error instanceof CallError ? error.requestId : null;
  return (
    <Alert color="red" variant="outline" role="alert" styles={{ message: { color: 'var(--ink)' } }}>
      {describeError(error)}
      {requestId !== null && (
        <div style={{ marginTop: 4, color: 'var(--ink-3)', fontSize: 12 }}>
          Request <IdChip id={requestId} label="request ID" />
        </div>
      )}
    </Alert>
  );
}
