import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { ExampleEventList } from '#contract/dashboard/webhooks';
import type { Delivery } from '#contract/shared/webhooks/deliveries';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { dashboard } from '#web/api/client';
import { Surface } from '#web/design/layout/layout';
import { Link } from '#web/design/navigation/url';
import { EmptyState, Loaded, Notice, Problem } from '#web/design/states/states';
import { JsonView } from '#web/design/values/JsonView';
import styles from './endpoints.module.css';

/** An example of every event, to be sent to an endpoint with its signature. */
export function ExampleEvents({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const query = dashboard.useRead('/webhooks/examples');
  const [first] = endpoints;
  return (
    <Loaded query={query}>
      {({ items }) =>
        first ? (
          <Examples items={items} endpoints={endpoints} first={first} />
        ) : (
          <Surface>
            <EmptyState title="No endpoint to send to">
              Add an endpoint, then send it an example of each event that your server handles.
            </EmptyState>
          </Surface>
        )
      }
    </Loaded>
  );
}

interface ExamplesProps extends Pick<ExampleEventList, 'items'> {
  endpoints: readonly Endpoint[];
  first: Endpoint;
}

function Examples({ items, endpoints, first }: ExamplesProps) {
  const [endpointId, setEndpointId] = useState(first.endpoint_id);
  const [event, setEvent] = useState<string | null>(null);
  const endpoint = endpoints.find(({ endpoint_id }) => endpoint_id === endpointId) ?? first;
  const offered = items.filter(({ channel }) => channel === endpoint.channel);
  const chosen = offered.find((one) => one.event === event) ?? offered[0];
  const send = dashboard.useWrite({
    call: (name: string) => ({ path: `/webhooks/${endpoint.endpoint_id}/examples`, body: { event: name } }),
    changes: ['/webhooks', '/home'],
  });
  if (!chosen) {
    return null;
  }
  return (
    <div className={styles.split}>
      <Surface padded>
        <div className="stack">
          <Select
            label="Send to"
            data={endpoints.map(({ endpoint_id, alias, url }) => ({ value: endpoint_id, label: alias || url }))}
            value={endpoint.endpoint_id}
            onChange={(id) => {
              setEndpointId(id ?? first.endpoint_id);
              send.reset();
            }}
            allowDeselect={false}
          />
          <Select
            label="Event"
            data={offered.map((one) => one.event)}
            value={chosen.event}
            onChange={(name) => {
              setEvent(name);
              send.reset();
            }}
            allowDeselect={false}
            searchable
          />
          <p className="quiet">
            Sent once, signed with the secret of this endpoint.
            {endpoint.channel === 'order' && ' The order does not exist, and the event says that it is of the sandbox.'}
          </p>
          <Button loading={send.isPending} onClick={() => send.mutate(chosen.event)}>
            Send example
          </Button>
          <Problem error={send.error} />
          {send.data && <Outcome delivery={send.data} />}
        </div>
      </Surface>
      <JsonView value={send.data?.request_body ?? chosen.body} label={`Body of ${chosen.event}`} />
    </div>
  );
}

/** What the server answered. */
function Outcome({ delivery: { delivery_id, status, log } }: { delivery: Delivery }) {
  const made = log.at(-1);
  const action = <Link to={`/webhooks/deliveries/${delivery_id}`}>View the delivery</Link>;
  if (!made) {
    return <Notice tone="moving" shape="half" title="It is still being sent" action={action} />;
  }
  const isAccepted = status === 'success';
  return (
    <Notice
      tone={isAccepted ? 'done' : 'failed'}
      shape={isAccepted ? 'check' : 'cross'}
      title={isAccepted ? 'Your server accepted it' : 'Your server did not accept it'}
      action={action}
    >
      {made.response_code === null
        ? `No answer (${made.error?.replaceAll('_', ' ')})`
        : `It answered ${made.response_code}`}{' '}
      after {made.duration_ms} ms.
    </Notice>
  );
}
