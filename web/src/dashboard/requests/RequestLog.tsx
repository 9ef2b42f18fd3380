import { useNavigate } from '@tanstack/react-router';
import { SECOND } from '#domain/duration';
import { ERRORS } from '#domain/error';
import { pagesOf } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { useFilters } from '#web/app/search-text';
import { EmptyState } from '#web/design/states/EmptyState';
import { ChoiceFilter, ChoicesFilter } from '#web/design/table/ChoiceFilters';
import { CursorList } from '#web/design/table/CursorList';
import { Filters } from '#web/design/table/Filters';
import { SearchField } from '#web/design/table/SearchField';
import { REQUEST_COLUMNS } from '#web/shared/requests/request-columns';

const NAMES = ['status', 'method', 'path', 'code', 'operation', 'key_id', 'order_id'] as const;
const REFRESH_MS = 5 * SECOND;

export function RequestLog() {
  const { environment } = useEnvironment();
  const { filters, setFilters, clear } = useFilters(NAMES);
  const navigate = useNavigate();
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Filters onClear={clear}>
        <SearchField
          label="Path"
          placeholder="/partner/v1/order/create"
          value={filters.path ?? ''}
          onChange={(path) => setFilters({ path })}
        />
        <ChoicesFilter
          label="Status"
          any="Any status"
          choices={['2xx', '3xx', '4xx', '5xx']}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
          width={150}
        />
        <ChoiceFilter
          label="Error code"
          any="Any code"
          choices={Object.keys(ERRORS)}
          value={filters.code}
          onChange={(code) => setFilters({ code })}
          width={220}
        />
        <ChoiceFilter
          label="Method"
          any="Any method"
          choices={['GET', 'POST']}
          value={filters.method}
          onChange={(method) => setFilters({ method })}
          width={140}
        />
      </Filters>
      <CursorList
        label="API requests"
        pages={pagesOf('/requests', { environment, ...filters })}
        columns={REQUEST_COLUMNS}
        idOf={({ request_id }) => request_id}
        onOpen={({ request_id }) => void navigate({ to: `/requests/${request_id}`, search: { environment } })}
        refreshMs={REFRESH_MS}
        empty={
          <EmptyState title={clear ? 'No request matches these filters' : 'No requests yet'}>
            {clear
              ? 'Requests are kept for 7 days.'
              : 'Call the API with one of your keys. The request and its response appear here within seconds.'}
          </EmptyState>
        }
      />
    </div>
  );
}
