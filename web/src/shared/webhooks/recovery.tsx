import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Repeatable } from '#contract/shared/webhooks/deliveries';
import { HOUR, toIso } from '#domain/duration';
import { localMinute, parseLocalMinute } from '#web/design/time/local-minute';

export type EventRecovery = 'recover' | 'replay-since';

const TITLES: Readonly<Record<EventRecovery, string>> = {
  recover: 'Resend failed events since',
  'replay-since': 'Replay everything since',
};

/** The start of a recovery, as text in the field and as the server reads it: null if it is not a time. */
export function useSince() {
  const [text, setText] = useState(() => localMinute(Date.now() - HOUR));
  const ms = parseLocalMinute(text);
  return { text, setText, instant: ms === null ? null : toIso(ms) };
}

interface Recovery {
  kind: EventRecovery;
  since: ReturnType<typeof useSince>;
  /** Whose server gets the events: "your server". */
  server: string;
  /** What would be sent, once it is known. */
  repeatable: Repeatable | undefined;
}

/**
 * What the dialog of both portals shows that sends failed events, or all events, since an instant again; first how many there
 * are.
 */
export function recoveryDialog(recovery: Recovery) {
  const { kind, repeatable } = recovery;
  const count = kind === 'replay-since' ? repeatable?.ended : repeatable?.failed;
  return {
    title: TITLES[kind],
    action: count === undefined ? 'Send' : `Send ${count.toLocaleString('en-US')}`,
    count,
    fields: <RecoveryFields {...recovery} />,
  };
}

/** What a recovery has done. */
export function describeRecovery({ queued }: { queued: number }): string {
  return `${queued} deliveries are on their way, oldest first.`;
}

/** The fields of a recovery: its start, what it does, and what is left of the limit. */
function RecoveryFields({ kind, since, server, repeatable }: Recovery) {
  const isReplay = kind === 'replay-since';
  const left = isReplay ? repeatable?.replays_left : null;
  return (
    <>
      <p>
        {isReplay
          ? `Every event since then is sent again, including events ${server} has already accepted: it must recognize the event IDs.`
          : `Only events that have failed since then and that ${server} never accepted are sent again.`}
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
