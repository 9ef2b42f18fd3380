import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

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
      style={{ flex: `1 1 ${width}px`, maxWidth: 420 }}
      spellCheck={false}
    />
  );
}
