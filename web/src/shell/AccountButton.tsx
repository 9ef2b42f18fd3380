import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { usePerson } from '../api/session';
import styles from './shell.module.css';

export function AccountButton(props: ComponentProps<'button'>) {
  const { name } = usePerson();
  return (
    <button type="button" {...props} className={styles.account}>
      <span className={styles.initials}>{initials(name)}</span>
      <span className="hidden">Account of {name}</span>
      <IconChevronDown size={14} aria-hidden="true" />
    </button>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
