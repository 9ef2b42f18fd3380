import { MultiSelect, Select } from '@mantine/core';

interface ChoiceFilterProps {
  label: string;
  /** Shown while nothing is chosen: "Any status". */
  any: string;
  choices: readonly string[];
  /** One value, or several separated by commas. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  width: number;
}

/** A filter with one value. */
export function ChoiceFilter({ label, any, choices, value, onChange, width }: ChoiceFilterProps) {
  return (
    <Select
      aria-label={label}
      placeholder={any}
      data={[...choices]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': any }}
      w={width}
    />
  );
}

/** A filter with several values. */
export function ChoicesFilter({ label, any, choices, value, onChange, width }: ChoiceFilterProps) {
  return (
    <MultiSelect
      aria-label={label}
      placeholder={value ? '' : any}
      data={[...choices]}
      value={value?.split(',') ?? []}
      onChange={(chosen) => onChange(chosen.join(',') || undefined)}
      miw={width}
    />
  );
}
