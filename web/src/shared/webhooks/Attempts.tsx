import { Accordion } from '@mantine/core';
import type { Delivery } from '#contract/shared/webhooks/deliveries';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Badge } from '#web/design/status/Badge';
import { DELIVERY_BADGES } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { JsonView } from '#web/design/values/JsonView';
import styles from './webhooks.module.css';

/** Each attempt of a delivery: request, response, duration. The latest is first and open. */
export function Attempts({ delivery: { log } }: { delivery: Delivery }) {
  if (log.length === 0) {
    return (
      <Surface>
        <EmptyState title="No attempts yet">
          The first attempt follows within seconds, unless the endpoint is paused.
        </EmptyState>
      </Surface>
    );
  }
  return (
    <Surface>
      <Accordion defaultValue={String(log.at(-1)?.attempt)} chevronPosition="left" order={3}>
        {log.toReversed().map((attempt) => (
          <Accordion.Item key={attempt.attempt} value={String(attempt.attempt)}>
            <Accordion.Control>
              <span className={styles.attempt}>
                <strong>#{attempt.attempt}</strong>
                <Badge content={DELIVERY_BADGES[attempt.status]} />
                <span>{attempt.response_code ?? attempt.error?.replaceAll('_', ' ')}</span>
                <span className={styles.end}>
                  {attempt.duration_ms} ms · <Time at={attempt.at} />
                </span>
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              <AttemptBody attempt={attempt} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Surface>
  );
}

function AttemptBody({ attempt }: { attempt: Delivery['log'][number] }) {
  const headers = Object.entries(attempt.request_headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={styles.sides}>
      <div>
        <h4>Request headers</h4>
        <JsonView value={headers.join('\n')} label="request headers" />
      </div>
      <div>
        <h4>{attempt.response_code === null ? 'No response' : `Response ${attempt.response_code}`}</h4>
        <JsonView value={attempt.response_body || '(empty)'} label="answer" />
      </div>
    </div>
  );
}
