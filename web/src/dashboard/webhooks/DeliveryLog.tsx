import { useNavigate } from '@tanstack/react-router';
import { SECOND } from '#domain/duration';
import { ORDER_EVENTS } from '#domain/orders/status';
import { DELIVERY_STATUSES } from '#domain/webhooks/delivery';
import { OPS_EVENTS } from '#domain/webhooks/ops-event';
import { dashboard } from '#web/api/client';
import { useEnvironment, useFilters } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { ChoiceFilter, ChoicesFilter } from '#web/design/table/ChoiceFilters';
import { CursorList } from '#web/design/table/CursorList';
import { DayFilters, Filters } from '#web/design/table/Filters';
import { DELIVERY_COLUMNS } from '#web/shared/webhooks/delivery-columns';

const NAMES = ['event', 'state', 'from', 'to'] as const;
const REFRESH_MS = 10 * SECOND;
const EVENTS = [...ORDER_EVENTS, ...Object.keys(OPS_EVENTS)];

/** The deliveries of one endpoint or of all endpoints. */
export function DeliveryLog({ endpointId }: { endpointId?: string }) {
  const { environment } = useEnvironment();
  const { filters, setFilters, clear } = useFilters(NAMES);
  const navigate = useNavigate();
  return (
    <div className="stack">
      <Filters onClear={clear}>
        <ChoiceFilter
          label="Event"
          any="Any event"
          choices={EVENTS}
          value={filters.event}
          onChange={(event) => setFilters({ event })}
          width={240}
        />
        <ChoicesFilter
          label="Status"
          any="Any status"
          choices={DELIVERY_STATUSES}
          value={filters.state}
          onChange={(state) => setFilters({ state })}
          width={160}
        />
        <DayFilters from={filters.from} to={filters.to} onChange={setFilters} />
      </Filters>
      <CursorList
        label="Deliveries"
        pages={dashboard.pagesOf('/webhooks/deliveries', { environment, endpoint_id: endpointId, ...filters })}
        columns={DELIVERY_COLUMNS}
        idOf={({ delivery_id }) => delivery_id}
        onOpen={({ delivery_id }) =>
          void navigate({ to: `/webhooks/deliveries/${delivery_id}`, search: { environment } })
        }
        refreshMs={REFRESH_MS}
        empty={
          <EmptyState title={clear ? 'No delivery matches these filters' : 'Nothing has been sent yet'}>
            {clear
              ? 'Deliveries are kept for 90 days.'
              : 'Every event sent to you appears here with its request and your response. Send a test event to see one.'}
          </EmptyState>
        }
      />
    </div>
  );
}
