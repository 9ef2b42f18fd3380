import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLogOut, usePerson } from '../api/session';
import styles from './shell.module.css';

const SCHEMES = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

interface AccountMenuProps {
  /** The person's team and role: "Acme · owner". */
  about: string;
  /** Entries of one application, above those that both have. */
  children?: ReactNode;
}

/** The account menu: the person, and the appearance of the pages. */
export function AccountMenu({ about, children }: AccountMenuProps) {
  const person = usePerson();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const logOut = useLogOut();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={styles.account}>
          <span className={styles.initials}>{initials(person.name)}</span>
          <span className="hidden">Account of {person.name}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
          <span>{about}</span>
        </div>
        {children}
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {SCHEMES.map(([scheme, name]) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={scheme === colorScheme ? '✓' : null}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate({ to: '/settings' })}>Settings</Menu.Item>
        <Menu.Item onClick={() => logOut.mutate()}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
