import { useNavigate } from '@tanstack/react-router';
import type { ErrorGroupList } from '#contract/dashboard/requests';
import { useRead } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { columnsOf } from '#web/design/table/columns';
import { DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Time } from '#web/design/time/Time';

type Group = ErrorGroupList['items'][number];
const column = columnsOf<Group>();

const COLUMNS = [
  column.display({
    id: 'code',
    header: 'Code',
    cell: ({ row: { original: group } }) => <span className="mono">{group.code}</span>,
  }),
  column.display({
    id: 'route',
    header: 'Operation',
    cell: ({ row: { original: group } }) => group.operation ?? 'Unknown path',
  }),
  column.display({
    id: 'count',
    header: 'Count',
    meta: { align: 'right' },
    cell: ({ row: { original: group } }) => group.count.toLocaleString('en-US'),
  }),
  column.display({
    id: 'first',
    header: 'First seen',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: group } }) => <Time at={group.first_at} />,
  }),
  column.display({
    id: 'last',
    header: 'Last seen',
    meta: { align: 'right' },
    cell: ({ row: { original: group } }) => <Time at={group.last_at} />,
  }),
];

/** The error responses of a day by code and operation; a row opens its requests. */
export function ErrorGroups() {
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  const groups = useRead('/requests/errors', { query: { environment } });
  const open = ({ code, operation }: Group) =>
    void navigate({ to: '/requests', search: { environment, code, operation: operation ?? undefined } });
  return (
    <Surface>
      <Loaded query={groups} skeleton={<TableSkeleton columns={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No refused requests in the last 24 hours">
              Refused requests appear here, grouped by code and operation, most frequent first.
            </EmptyState>
          ) : (
            <DataTable
              label="Errors by type"
              columns={COLUMNS}
              rows={items}
              idOf={({ code, operation }) => `${code} ${operation}`}
              onOpen={open}
            />
          )
        }
      </Loaded>
    </Surface>
  );
}
