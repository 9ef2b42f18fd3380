import { Checkbox, FileInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readLogo } from './read-logo';

interface LogoFieldProps {
  label: string;
  description: string;
  value: string;
  /** What the partner has; empty for none. */
  present: string;
  error?: ReactNode;
  onChange: (logo: string) => void;
}

/** An image that is chosen, the present one, or none. */
export function LogoField({ value, present, onChange, ...texts }: LogoFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    onChange(chosen === null ? present : await readLogo(chosen));
  };
  return (
    <div>
      <FileInput
        {...texts}
        accept="image/png,image/jpeg,image/webp"
        placeholder={value === '' ? 'None' : 'As it is'}
        clearable
        clearButtonProps={{ 'aria-label': 'Do not use this image' }}
        value={file}
        onChange={(chosen) => void choose(chosen)}
      />
      {present !== '' && file === null && (
        <Checkbox
          mt={8}
          label="Remove the present image"
          checked={value === ''}
          onChange={(event) => onChange(event.currentTarget.checked ? '' : present)}
        />
      )}
    </div>
  );
}
