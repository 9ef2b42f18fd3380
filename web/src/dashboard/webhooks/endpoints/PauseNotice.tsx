import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { useAct } from '#web/api/dashboard';
import { useMay } from '#web/app/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Notice } from '#web/design/states/Notice';
import { Time } from '#web/design/time/Time';

/** Why an endpoint is paused, what waits, and the way on. */
export function PauseNotice({ endpoint }: { endpoint: Endpoint }) {
  const [isAsked, setAsked] = useState(false);
  const mayResume = useMay('webhooks.edit');
  const resume = useAct(
    { call: () => ({ path: `/webhooks/${endpoint.endpoint_id}/resume` }), changes: ['/webhooks', '/home'] },
    ({ queued_events }) => {
      setAsked(false);
      notifications.show({ message: `Resumed: ${events(queued_events)} sent now, oldest first.` });
    },
  );
  const { pause, waiting } = endpoint;
  if (pause === null) {
    return null;
  }
  return (
    <Notice
      tone="failed"
      shape="minus"
      title={
        <>
          Paused <Time at={pause.since} /> after {pause.failures} failed attempts
        </>
      }
      action={
        mayResume && (
          <Button size="xs" onClick={() => setAsked(true)}>
            Resume
          </Button>
        )
      }
    >
      Last error: {pause.last_error?.replaceAll('_', ' ') ?? 'unknown'}. {events(waiting)} waiting; nothing is lost.{' '}
      {pause.resumes_at === null ? (
        'It stays paused until you resume it.'
      ) : (
        <>
          It resumes automatically <Time at={pause.resumes_at} />.
        </>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Resume this endpoint"
          action="Resume"
          busy={resume.isPending}
          error={resume.error}
          onConfirm={() => resume.mutate()}
          onClose={() => setAsked(false)}
        >
          {events(waiting)} sent to {endpoint.url} right away, oldest first. If it still fails, it is paused again.
        </ConfirmDialog>
      )}
    </Notice>
  );
}

function events(count: number): string {
  return count === 1 ? '1 event is' : `${count.toLocaleString('en-US')} events are`;
}
