import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Session } from '../../../src/contract/dashboard/auth';
import { call } from '../api/call';
import { useSession } from '../app/session';
import styles from './shell.module.css';

const SCHEMES = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** Who is logged in, for which partner, and how the pages look. */
export function AccountMenu() {
  const { session, person, partner } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const choose = async (partnerId: string) => {
    await call<Session>('/session/partner', { method: 'POST', body: { partner_id: partnerId } });
    await queries.resetQueries();
    void navigate({ to: '/' });
  };
  const logOut = async () => {
    await call('/logout', { method: 'POST' });
    queries.clear();
    void navigate({ to: '/login' });
  };
  const others = session.memberships.filter(({ partner_id }) => partner_id !== partner.partner_id);
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
          <span>
            {partner.name} · {partner.role.replace('_', '-')}
          </span>
        </div>
        {others.length > 0 && <Menu.Label>Other partners</Menu.Label>}
        {others.map(({ partner_id, name }) => (
          <Menu.Item key={partner_id} onClick={() => void choose(partner_id)}>
            {name}
          </Menu.Item>
        ))}
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
        <Menu.Item onClick={() => void logOut()}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
