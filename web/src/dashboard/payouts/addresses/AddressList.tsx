import { useRead } from '#web/api/dashboard';
import { usePermission } from '#web/app/session';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { AddAddress } from './AddAddress';
import { ADDRESS_COLUMNS } from './address-columns';

export function AddressList() {
  const query = useRead('/payouts/addresses');
  const mayEdit = usePermission('payouts.edit');
  return (
    <Section
      title="Payout addresses"
      description="To verify an address, enter the exact amount of the tiny payment that arrived there."
      actions={mayEdit && query.data && query.data.items.length > 0 && <AddAddress />}
    >
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={4} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No addresses yet" action={mayEdit && <AddAddress />}>
                Add the address your earnings should go to.
              </EmptyState>
            ) : (
              <DataTable
                label="Payout addresses"
                columns={ADDRESS_COLUMNS}
                rows={items}
                idOf={({ address_id }) => address_id}
              />
            )
          }
        </Loaded>
      </Surface>
    </Section>
  );
}
