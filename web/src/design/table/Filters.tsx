import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A row of filters, with a button that removes them all. */
export function Filters({ children, onClear }: { children: ReactNode; onClear?: (() => void) | undefined }) {
  return (
    <div className="row">
      {children}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

const TYPING_MS = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  icon?: ReactNode;
  width?: number;
}

/** A text filter that is applied a moment after typing. */
export function SearchField({ label, placeholder, value, onChange, icon, width = 300 }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const write = (written: string) => {
    setText(written);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(written.trim()), TYPING_MS);
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      leftSection={icon}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      flex={`1 1 ${width}px`}
      maw={420}
      spellCheck={false}
    />
  );
}

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
