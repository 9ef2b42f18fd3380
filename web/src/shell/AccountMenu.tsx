import { Menu, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { usePerson } from '../api/session';
import { notify } from '../design/notify';
import { useLogOut } from '../shared/users/log-out';
import { AccountButton } from './AccountButton';
import styles from './shell.module.css';

const SCHEMES = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export interface AccountMenuProps {
  /** The person's team and role: "Acme · owner". */
  about: string;
  /** The person's other partners. */
  others?: readonly { id: string; name: string; choose: () => void }[];
}

/** The account menu, opened: the person, and the appearance of the pages. */
export function AccountMenu({ about, others = [] }: AccountMenuProps) {
  const person = usePerson();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const logOut = useLogOut();
  return (
    <Menu position="bottom-end" width={260} defaultOpened>
      <Menu.Target>
        <AccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
          <span>{about}</span>
        </div>
        {others.length > 0 && <Menu.Label>Other partners</Menu.Label>}
        {others.map(({ id, name, choose }) => (
          <Menu.Item key={id} onClick={choose}>
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
        <Menu.Item onClick={() => logOut.mutate(undefined, { onError: showLogOutProblem })}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function showLogOutProblem({ message }: Error): void {
  notify({ color: 'red', title: 'You are still logged in', message });
}
