import { Button, Group, Menu, Textarea } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refuseReason } from '#domain/audit';
import { describeError } from '#web/api/call-error';
import { readAgain, support } from '#web/api/client';
import { useOperatorPermission } from '#web/api/session';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Link } from '#web/design/navigation/url';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/status-badges';
import { formatCount, shorten } from '#web/design/values/formats';
import styles from './queues.module.css';

interface BulkAction {
  name: string;
  consequence: string;
  /** The same call as on the order's own page; returns what was done. */
  run: (orderId: string, reason: string) => Promise<string>;
}

const BULK_ACTIONS: readonly BulkAction[] = [
  {
    name: 'Check with providers',
    consequence: 'Each provider is asked about its order now, and the order follows its answer.',
    run: async (orderId, reason) => {
      await support.call(`/orders/${orderId}/poll`, { method: 'POST', body: { reason } });
      return 'The provider is being asked.';
    },
  },
  {
    name: 'Send failed webhooks again',
    consequence: 'All webhooks of these orders that have failed are sent again, now.',
    run: async (orderId, reason) => {
      const { queued } = await support.call(`/orders/${orderId}/deliveries/resend`, {
        method: 'POST',
        body: { reason },
      });
      return `${formatCount(queued, 'webhook')} on the way.`;
    },
  },
  {
    name: 'Notify partners of the outage',
    consequence: 'Partners get an event in their ops channel for each order whose provider is down; once per outage.',
    run: async (orderId, reason) => {
      await support.call(`/orders/${orderId}/notify-of-outage`, { method: 'POST', body: { reason } });
      return 'The partner is notified.';
    },
  },
];

interface BulkBarProps {
  orderIds: readonly string[];
  onClear: () => void;
}

/** Orders may leave the page while an action is done to them. */
interface ChosenAction {
  action: BulkAction;
  orderIds: readonly string[];
}

/** What can be done to all chosen orders at once; nothing while none is chosen. */
export function BulkBar({ orderIds, onClear }: BulkBarProps) {
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const isPermitted = useOperatorPermission('support.help');
  return (
    <>
      {orderIds.length > 0 && isPermitted && (
        <BulkMenu orderIds={orderIds} onClear={onClear} onAct={(action) => setChosen({ action, orderIds })} />
      )}
      {chosen && <BulkDialog {...chosen} onDone={onClear} onClose={() => setChosen(null)} />}
    </>
  );
}

function BulkMenu({ orderIds, onClear, onAct }: BulkBarProps & { onAct: (action: BulkAction) => void }) {
  return (
    <div className={styles.bulk}>
      <span aria-live="polite">{formatCount(orderIds.length, 'order')} chosen</span>
      <Menu position="bottom-end" width={340}>
        <Menu.Target>
          <Button size="xs" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
            Act on all
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {BULK_ACTIONS.map((one) => (
            <Menu.Item key={one.name} onClick={() => onAct(one)}>
              {one.name}…
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

interface Result {
  badge: BadgeContent;
  text: string;
}

const WAITING: Result = { badge: { tone: 'waiting', shape: 'ring', label: 'Waiting' }, text: '' };

/** Does the action to one order after the other, each with its own result. */
function useBulk({ action: { run }, orderIds }: ChosenAction, onDone: () => void) {
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [state, setState] = useState<'asking' | 'running' | 'done'>('asking');
  const queries = useQueryClient();
  const start = async (reason: string) => {
    setState('running');
    for (const orderId of orderIds) {
      const result = await run(orderId, reason).then(
        (text): Result => ({ badge: { tone: 'done', shape: 'check', label: 'Done' }, text }),
        (error): Result => ({
          badge: { tone: 'failed', shape: 'cross', label: 'Refused' },
          text: describeError(error),
        }),
      );
      setResults((before) => new Map([...before, [orderId, result]]));
    }
    setState('done');
    onDone();
    readAgain(queries, ['/queues', '/orders', '/audit']);
  };
  return { results, state, start };
}

interface BulkDialogProps extends ChosenAction {
  onDone: () => void;
  onClose: () => void;
}

/** It cannot be closed while it runs: the rest would be done all the same, and nobody would see what was refused. */
function BulkDialog({ action, orderIds, onDone, onClose }: BulkDialogProps) {
  const [reason, setReason] = useState('');
  const { results, state, start } = useBulk({ action, orderIds }, onDone);
  const isRunning = state === 'running';
  const refusal = refuseReason(reason.trim());
  const done = [...results.values()].filter(({ badge }) => badge.tone === 'done').length;
  return (
    <Dialog
      onClose={() => !isRunning && onClose()}
      withCloseButton={!isRunning}
      title={`${action.name}: ${formatCount(orderIds.length, 'order')}`}
      size="lg"
    >
      <div className="stack">
        <p>{action.consequence}</p>
        {state === 'asking' ? (
          <Textarea
            label="Reason"
            description="Kept in the audit log with your name, once for each order."
            required
            autosize
            minRows={2}
            value={reason}
            error={refusal}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : (
          <>
            <p aria-live="polite">
              {state === 'done' ? `Done for ${done} of ${orderIds.length}.` : `${results.size} of ${orderIds.length}…`}
            </p>
            <ul className={styles.results}>
              {orderIds.map((orderId) => (
                <ResultLine
                  key={orderId}
                  orderId={orderId}
                  isLinked={!isRunning}
                  result={results.get(orderId) ?? WAITING}
                />
              ))}
            </ul>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            {state === 'asking' ? 'Cancel' : 'Close'}
          </Button>
          {state === 'asking' && (
            <Button disabled={reason.trim() === '' || refusal !== null} onClick={() => void start(reason.trim())}>
              {action.name}
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  );
}

interface ResultLineProps {
  orderId: string;
  /** Whether its page can be opened, which leaves this one. */
  isLinked: boolean;
  result: Result;
}

function ResultLine({ orderId, isLinked, result: { badge, text } }: ResultLineProps) {
  return (
    <li>
      {isLinked ? (
        <Link to={`/orders/${orderId}`} className="mono">
          {shorten(orderId)}
        </Link>
      ) : (
        <span className="mono">{shorten(orderId)}</span>
      )}
      <Badge content={badge} />
      <span>{text}</span>
    </li>
  );
}
