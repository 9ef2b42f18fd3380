import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { Notice } from '#web/design/states/Notice';
import { Time } from '#web/design/time/Time';

interface PauseNoticeProps {
  endpoint: Endpoint;
  /** Who can resume it: "you resume". */
  resumer: string;
  /** The button or link that ends the pause. */
  action: ReactNode;
}

/** Why an endpoint is paused, and how many events wait; empty if it is not paused. */
export function PauseNotice({ endpoint: { pause, waiting }, resumer, action }: PauseNoticeProps) {
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
      action={action}
    >
      Last error: {pause.last_error?.replaceAll('_', ' ') ?? 'unknown'}. {formatEvents(waiting)} waiting; nothing is
      lost.{' '}
      {pause.resumes_at === null ? (
        `It stays paused until ${resumer} it.`
      ) : (
        <>
          It resumes automatically <Time at={pause.resumes_at} />.
        </>
      )}
    </Notice>
  );
}

/** The beginning of a sentence: "1 event is", "12 events are". */
export function formatEvents(count: number): string {
  return count === 1 ? '1 event is' : `${count.toLocaleString('en-US')} events are`;
}
