import { MultiSelect, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ListedRequestBody } from '../../../src/contract/requests/logged-request';
import { SECOND } from '../../../src/domain/duration';
import { ERRORS } from '../../../src/domain/error';
import { useEnvironment } from '../app/environment';
import { useFilters } from '../app/search';
import { EmptyState } from '../design/states/EmptyState';
import { CursorList } from '../design/table/CursorList';
import { Filters } from '../design/table/Filters';
import { SearchField } from '../design/table/SearchField';
import { REQUEST_COLUMNS } from './request-columns';

const NAMES = ['status', 'method', 'path', 'code', 'operation', 'key_id', 'order_id'] as const;
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, undefined]));
const REFRESH_MS = 5 * SECOND;

export function RequestLog() {
  const { environment } = useEnvironment();
  const { filters, setFilters } = useFilters(NAMES);
  const navigate = useNavigate();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Filters onClear={isFiltered ? () => setFilters(NOTHING) : undefined}>
        <SearchField
          label="Path"
          placeholder="/partner/v1/order/create"
          value={filters.path ?? ''}
          onChange={(path) => setFilters({ path })}
        />
        <MultiSelect
          aria-label="Status"
          placeholder={filters.status ? '' : 'Any status'}
          data={['2xx', '3xx', '4xx', '5xx']}
          value={filters.status?.split(',') ?? []}
          onChange={(chosen) => setFilters({ status: chosen.join(',') })}
          style={{ minWidth: 150 }}
        />
        <Select
          aria-label="Error code"
          placeholder="Any code"
          data={Object.keys(ERRORS)}
          value={filters.code ?? null}
          onChange={(code) => setFilters({ code: code ?? undefined })}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'Any code' }}
        />
        <Select
          aria-label="Method"
          placeholder="Any method"
          data={['GET', 'POST']}
          value={filters.method ?? null}
          onChange={(method) => setFilters({ method: method ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Any method' }}
          w={140}
        />
      </Filters>
      <CursorList<ListedRequestBody>
        label="API requests"
        path="/logs"
        query={{ environment, ...filters }}
        columns={REQUEST_COLUMNS}
        idOf={({ request_id }) => request_id}
        onOpen={({ request_id }) => void navigate({ to: `/logs/${request_id}`, search: { environment } })}
        refreshMs={REFRESH_MS}
        empty={
          <EmptyState title={isFiltered ? 'No request matches these filters' : 'No requests yet'}>
            {isFiltered
              ? 'Requests are kept for 7 days.'
              : 'Call the API with one of your keys. The request and its response appear here within seconds.'}
          </EmptyState>
        }
      />
    </div>
  );
}
