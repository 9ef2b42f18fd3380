import { Button, MultiSelect, Popover, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { ORDER_STATUSES } from '#domain/orders/status';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import { Filters, SearchField } from '#web/design/table/Filters';
import { useProviders } from '../providers/ProviderName';
import type { OrderFilterName, OrderFilterValues } from './order-filter-names';
import styles from './orders.module.css';
import { SavedFilters } from './SavedFilters';

interface OrderFiltersProps {
  filters: OrderFilterValues;
  setFilters: (change: Partial<Record<OrderFilterName, string | undefined>>) => void;
  clear: (() => void) | undefined;
}

const STATUSES = ORDER_STATUSES.map((status) => ({ value: status, label: ORDER_BADGES[status].label }));
/** The filters behind the button: names, labels and examples. */
const FIELDS: readonly (readonly [name: OrderFilterName, label: string, example: string, type?: string])[] = [
  ['pair', 'Pair', 'BTC-ETH, or USDT:trx-'],
  ['from', 'Created from', '', 'date'],
  ['to', 'Created until', '', 'date'],
  ['usd_min', 'Minimum value, in dollars', '100'],
  ['usd_max', 'Maximum value, in dollars', '5000'],
];
const FURTHER: readonly OrderFilterName[] = ['provider', ...FIELDS.map(([name]) => name)];

export function OrderFilters({ filters, setFilters, clear }: OrderFiltersProps) {
  const providers = useProviders();
  const further = FURTHER.filter((name) => filters[name] !== undefined).length;
  return (
    <Filters onClear={clear}>
      <SearchField
        label="Search orders"
        placeholder="Order, reference, address or hash"
        value={filters.q ?? ''}
        onChange={(q) => setFilters({ q })}
        icon={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      />
      <MultiSelect
        aria-label="Status"
        placeholder={filters.status ? '' : 'Any status'}
        data={STATUSES}
        value={filters.status?.split(',') ?? []}
        onChange={(chosen) => setFilters({ status: chosen.join(',') })}
        hidePickedOptions={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Any status' }}
        miw={200}
        maw={420}
      />
      <Popover position="bottom-start" shadow="md" trapFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
          >
            More filters{further > 0 ? ` (${further})` : ''}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={styles.further}>
            <MultiSelect
              label="Providers"
              placeholder={filters.provider ? '' : 'Any provider'}
              data={providers.map(({ code, name }) => ({ value: code, label: name }))}
              value={filters.provider?.split(',') ?? []}
              onChange={(chosen) => setFilters({ provider: chosen.join(',') })}
              comboboxProps={{ withinPortal: false }}
              hidePickedOptions={false}
              searchable
            />
            {FIELDS.map(([name, label, placeholder, type = 'text']) => (
              <TextInput
                key={`${name}-${filters[name] ?? ''}`}
                label={label}
                placeholder={placeholder}
                type={type}
                defaultValue={filters[name] ?? ''}
                onBlur={(event) =>
                  event.currentTarget.value !== (filters[name] ?? '') &&
                  setFilters({ [name]: event.currentTarget.value })
                }
                onKeyDown={(event) => event.key === 'Enter' && setFilters({ [name]: event.currentTarget.value })}
              />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      <SavedFilters filters={filters} setFilters={setFilters} />
    </Filters>
  );
}
