import { Button, Menu, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useSession } from '#web/api/session';
import { Dialog } from '#web/design/dialogs/Dialog';
import { ORDER_FILTER_NAMES, type OrderFilterName, type OrderFilterValues } from './order-filter-names';
import { readSaved, type SavedFilter } from './saved-filters';

interface SavedFiltersProps {
  filters: OrderFilterValues;
  setFilters: (change: Partial<Record<OrderFilterName, string | undefined>>) => void;
}

/** The reader's own filters by name, and the present ones to be saved or removed. */
export function SavedFilters({ filters, setFilters }: SavedFiltersProps) {
  const { saved, save, remove } = useSavedFilters();
  const [isNaming, setNaming] = useState(false);
  const isFiltered = Object.keys(filters).length > 0;
  const current = saved.find(({ values }) => isSame(values, filters));
  const apply = (values: OrderFilterValues) =>
    setFilters(Object.fromEntries(ORDER_FILTER_NAMES.map((name) => [name, values[name]])));
  if (!isFiltered && saved.length === 0) {
    return null;
  }
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden="true" />}>
            {current?.name ?? 'Saved filters'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map(({ name, values }) => (
            <Menu.Item key={name} onClick={() => apply(values)} rightSection={name === current?.name ? '✓' : null}>
              {name}
            </Menu.Item>
          ))}
          {saved.length > 0 && isFiltered && <Menu.Divider />}
          {isFiltered && !current && <Menu.Item onClick={() => setNaming(true)}>Save these filters…</Menu.Item>}
          {current && <Menu.Item onClick={() => remove(current.name)}>Forget “{current.name}”</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          onNamed={(name) => {
            save({ name, values: filters });
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function isSame(one: OrderFilterValues, other: OrderFilterValues): boolean {
  return ORDER_FILTER_NAMES.every((name) => one[name] === other[name]);
}

function NameDialog({ onNamed, onClose }: { onNamed: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNamed(name.trim());
  };
  return (
    <Dialog title="Save these filters" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextInput
          label="Name"
          description="Kept in this browser, for you only. One of the same name is replaced."
          placeholder="Refunds over $1,000"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

/** More would not fit a menu. */
const MOST_SAVED = 20;

interface Saved {
  saved: readonly SavedFilter[];
  /** Replaces the ones of this name. */
  save: (filter: SavedFilter) => void;
  remove: (name: string) => void;
}

function useSavedFilters(): Saved {
  const { partner, person } = useSession();
  const place = `swaplane-order-filters ${partner.partner_id} ${person.user_id}`;
  const [saved, setSaved] = useState(() => readSaved(localStorage.getItem(place)));
  const write = (next: readonly SavedFilter[]) => {
    localStorage.setItem(place, JSON.stringify(next));
    setSaved(next);
  };
  const others = (name: string) => saved.filter((one) => one.name !== name);
  return {
    saved,
    save: (filter) => write([filter, ...others(filter.name)].slice(0, MOST_SAVED)),
    remove: (name) => write(others(name)),
  };
}
