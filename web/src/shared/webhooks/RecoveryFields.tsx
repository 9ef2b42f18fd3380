import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Repeatable } from '#contract/shared/webhooks/deliveries';
import { HOUR } from '#domain/duration';
import { localMinute } from '#web/design/time/format-time';

export type EventRecovery = 'recover' | 'replay-since';

export const RECOVERY_TITLES: Readonly<Record<EventRecovery, string>> = {
  recover: 'Resend failed events since',
  'replay-since': 'Replay everything since',
};

/** The start of a recovery, as text in the field and as the server reads it: null if it is not a time. */
export function useSince() {
  const [text, setText] = useState(() => localMinute(Date.now() - HOUR));
  return { text, setText, instant: Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString() };
}

interface RecoveryFieldsProps {
  recovery: EventRecovery;
  since: ReturnType<typeof useSince>;
  /** Whose server gets the events: "your server". */
  server: string;
  /** What would be sent, once it is known. */
  repeatable: Repeatable | undefined;
}

/** The fields of a recovery: its start, what it does, and the number of events. */
export function RecoveryFields({ recovery, since, server, repeatable }: RecoveryFieldsProps) {
  const isReplay = recovery === 'replay-since';
  const left = isReplay ? repeatable?.replays_left : null;
  return (
    <>
      <p>
        {isReplay
          ? `Every event since then is sent again, including events ${server} has already accepted: it must recognize the event IDs.`
          : `Only events since then that ${server} never accepted are sent again.`}
      </p>
      <TextInput
        type="datetime-local"
        label="Since"
        value={since.text}
        onChange={(event) => since.setText(event.currentTarget.value)}
      />
      {left != null && <p>{left.toLocaleString('en-US')} replays left this hour.</p>}
    </>
  );
}

/** The number of events that a recovery sends. */
export function countOf(recovery: EventRecovery, repeatable: Repeatable | undefined): number | undefined {
  return recovery === 'replay-since' ? repeatable?.ended : repeatable?.failed;
}
