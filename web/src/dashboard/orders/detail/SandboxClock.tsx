import { Button, TextInput } from '@mantine/core';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import { parseIsoDuration } from '#domain/duration';
import { isOrderStatus, isTerminal, type OrderStatus } from '#domain/orders/status';
import { dashboard } from '#web/api/client';
import { Problem } from '#web/design/states/states';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import { formatAbsolute, formatRelative, toIsoSpan } from '#web/design/time/format-time';
import { useNow } from '#web/design/time/Time';
import styles from './detail.module.css';

type Clock = NonNullable<OrderDetail['clock']>;
type Move = { to: 'next' } | { by: string };

interface SandboxClockProps {
  orderId: string;
  clock: Clock;
  status: OrderStatus;
}

/** Moves a sandbox order's clock: to the next due time, or by a duration. */
export function SandboxClock({ orderId, clock, status }: SandboxClockProps) {
  const [span, setSpan] = useState('');
  const now = useNow() + clock.offset_seconds * 1_000;
  const move = dashboard.useWrite({
    call: (body: Move) => ({ path: `/orders/${orderId}/advance`, body }),
    changes: ['/orders', '/webhooks', '/home'],
  });
  const iso = toIsoSpan(span);
  const isOver = isTerminal(status);
  return (
    <section className={styles.clock} aria-label="Sandbox clock">
      <div>
        <strong>{formatAbsolute(now)}</strong>
        <p>{isOver ? 'The scenario has ended.' : formatNext(clock, now)}</p>
      </div>
      <div className={styles.clockMoves}>
        <Button
          leftSection={<IconPlayerSkipForward size={16} stroke={1.75} aria-hidden="true" />}
          disabled={isOver && clock.next === null}
          loading={move.isPending}
          onClick={() => move.mutate({ to: 'next' })}
        >
          Next step
        </Button>
        <Button variant="default" disabled={move.isPending} onClick={() => move.mutate({ by: 'PT1H' })}>
          +1 h
        </Button>
        <Button variant="default" disabled={move.isPending} onClick={() => move.mutate({ by: 'PT24H' })}>
          +24 h
        </Button>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (iso !== null && parseIsoDuration(iso) !== null) move.mutate({ by: iso });
          }}
        >
          <TextInput
            aria-label="Move the clock by"
            placeholder="30 min, 3 d"
            value={span}
            onChange={(event) => setSpan(event.currentTarget.value)}
            error={span !== '' && iso === null}
            w={112}
          />
          <Button type="submit" variant="default" disabled={iso === null || move.isPending}>
            Move
          </Button>
        </form>
      </div>
      <Problem error={move.error} />
    </section>
  );
}

function formatNext({ next }: Clock, now: number): string {
  if (next === null) {
    return 'Nothing is scheduled.';
  }
  const what = isOrderStatus(next.what) ? ORDER_BADGES[next.what].label : next.what.replaceAll('_', ' ');
  return `Next: ${what.charAt(0).toLowerCase()}${what.slice(1)}, ${formatRelative(Date.parse(next.at), now)}`;
}
