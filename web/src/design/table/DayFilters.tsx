import { TextInput } from '@mantine/core';

interface DayFiltersProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (change: { from?: string; to?: string }) => void;
}

/** From one day to another, each as YYYY-MM-DD or undefined. */
export function DayFilters({ from, to, onChange }: DayFiltersProps) {
  return (
    <>
      <TextInput
        aria-label="From day"
        leftSection="From"
        leftSectionWidth={52}
        type="date"
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
        w={190}
      />
      <TextInput
        aria-label="To day"
        leftSection="To"
        leftSectionWidth={36}
        type="date"
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
        w={174}
      />
    </>
  );
}
