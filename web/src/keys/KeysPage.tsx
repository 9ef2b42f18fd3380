import type { KeyList } from '../../../src/contract/dashboard/keys';
import { SECOND } from '../../../src/domain/duration';
import { useEnvironment } from '../app/environment';
import { useRead } from '../app/read';
import { useSearchText } from '../app/search';
import { useMay } from '../app/session';
import { Page } from '../design/layout/Page';
import { Surface } from '../design/layout/Surface';
import { EmptyState } from '../design/states/EmptyState';
import { Loaded } from '../design/states/Loaded';
import { DataTable } from '../design/table/DataTable';
import { TableSkeleton } from '../design/table/TableSkeleton';
import { CreateKey } from './CreateKey';
import { KEY_COLUMNS } from './key-columns';
import { RotationNotice } from './RotationNotice';

const ROTATION_REFRESH_MS = 3 * SECOND;

export function KeysPage() {
  const { environment } = useEnvironment();
  const { key: selected } = useSearchText();
  const mayChange = useMay('keys.edit');
  const first = useRead<KeyList>('/keys', { query: { environment } });
  const rotating = first.data?.items.filter(({ rotation }) => rotation !== null) ?? [];
  const query = useRead<KeyList>('/keys', {
    query: { environment },
    refreshMs: rotating.length > 0 && ROTATION_REFRESH_MS,
  });
  return (
    <Page
      title="API keys"
      description={
        environment === 'test'
          ? 'Sandbox keys. They cannot create or change live orders.'
          : 'Live keys. Orders created with them move real coins.'
      }
      actions={mayChange && query.data && <CreateKey scopes={query.data.allowed_scopes} />}
    >
      {rotating.map((key) => (
        <RotationNotice key={key.key_id} item={key} />
      ))}
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={environment === 'test' ? 'No sandbox keys yet' : 'No live keys yet'}>
                {environment === 'test'
                  ? 'Your server sends a key with every call. A sandbox key lets you try everything.'
                  : 'You can create a live key once your account is approved.'}
              </EmptyState>
            ) : (
              <DataTable
                label="API keys"
                columns={KEY_COLUMNS}
                rows={items}
                idOf={({ key_id }) => key_id}
                selected={selected}
              />
            )
          }
        </Loaded>
      </Surface>
    </Page>
  );
}
