import type { Key } from '#contract/dashboard/keys';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { conditionColumns } from '#web/shared/keys/condition-columns';
import { KeyMenu } from './KeyMenu';

const column = columnsOf<Key>();

export const KEY_COLUMNS = [
  column.display({
    id: 'name',
    header: 'Name',
    cell: ({ row: { original: key } }) => (
      <div>
        <strong style={{ fontWeight: 600 }}>{key.name}</strong>
        <div className="mono" style={{ color: 'var(--ink-3)' }}>
          {key.prefix}…
        </div>
      </div>
    ),
  }),
  ...conditionColumns<Key>(),
  column.display({
    id: 'networks',
    header: 'Allowed from',
    meta: { from: 'wide' },
    cell: ({ row: { original: key } }) => formatNetworks(key.allow_list),
  }),
  column.display({
    id: 'used',
    header: 'Last used',
    meta: { from: 'tablet' },
    cell: ({ row: { original: key } }) => <LastUse item={key} />,
  }),
  column.display({
    id: 'rotated',
    header: 'Rotated',
    meta: { from: 'wide' },
    cell: ({ row: { original: key } }) => (key.rotated_at === null ? 'Never' : <Time at={key.rotated_at} />),
  }),
  column.display({
    id: 'expires',
    header: 'Expires',
    meta: { from: 'wide' },
    cell: ({ row: { original: key } }) => (key.expires_at === null ? 'Never' : <Time at={key.expires_at} />),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: ({ row: { original: key } }) => <KeyMenu item={key} />,
  }),
];

function formatNetworks(list: readonly string[]): string {
  return list.length === 0 ? 'Anywhere' : list.length === 1 ? (list[0] ?? '') : `${list.length} networks`;
}

function LastUse({ item: { last_used_at, last_used_from } }: { item: Key }) {
  if (last_used_at === null) {
    return <span style={{ color: 'var(--ink-3)' }}>Never</span>;
  }
  return (
    <div>
      <Time at={last_used_at} />
      {last_used_from !== null && (
        <div className="mono" style={{ color: 'var(--ink-3)' }}>
          {last_used_from}
        </div>
      )}
    </div>
  );
}
