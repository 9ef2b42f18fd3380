import type { PayoutAddressView } from '#contract/dashboard/payouts';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/tone';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { AddressActions } from './AddressActions';

const BADGES: Readonly<Record<PayoutAddressView['state'], BadgeContent>> = {
  unverified: { tone: 'waiting', shape: 'ring', label: 'Unverified' },
  verified: { tone: 'done', shape: 'check', label: 'Verified' },
  lapsed: { tone: 'over', shape: 'minus', label: 'Lapsed' },
};

const column = columnsOf<PayoutAddressView>();

export const ADDRESS_COLUMNS = [
  column.display({
    id: 'currency',
    header: 'Currency',
    cell: ({ row: { original: address } }) => (
      <>
        {address.currency}
        {address.is_default && <span style={{ color: 'var(--ink-3)' }}> default</span>}
      </>
    ),
  }),
  column.display({
    id: 'address',
    header: 'Address',
    cell: ({ row: { original: address } }) => <IdChip id={address.address} label="address" />,
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original: address } }) => (
      <>
        <Badge content={BADGES[address.state]} />
        {address.usable_at !== null && (
          <span style={{ color: 'var(--ink-3)' }}>
            {' '}
            payouts start <Time at={address.usable_at} />
          </span>
        )}
      </>
    ),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="hidden">Actions</span>,
    meta: { align: 'right' },
    cell: ({ row: { original: address } }) => <AddressActions address={address} />,
  }),
];
