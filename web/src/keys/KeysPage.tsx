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
import { ExpiryNotice } from './ExpiryNotice';
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
          ? 'Keys of the sandbox; nothing live can be done with them.'
          : 'Keys that move real coins.'
      }
      actions={mayChange && query.data && <CreateKey scopes={query.data.allowed_scopes} />}
    >
      {rotating.map((key) => (
        <RotationNotice key={key.key_id} item={key} />
      ))}
      {query.data?.items.map((key) => (
        <ExpiryNotice key={key.key_id} item={key} />
      ))}
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={environment === 'test' ? 'No key of the sandbox yet' : 'No live key yet'}>
                {environment === 'test'
                  ? 'Your server shows a key with every call. One of the sandbox tries everything out.'
                  : 'A live key can be created once your account is approved.'}
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
