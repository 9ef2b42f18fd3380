import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { usePerson } from '../api/session';
import type { AccountMenuProps } from './AccountMenu';
import styles from './shell.module.css';

const load = () => import('./AccountMenu');
const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }));

/** The button of the account menu. Few visits open it, so the menu is loaded when somebody is about to. */
export function Account(props: AccountMenuProps) {
  const [isOpened, setOpened] = useState(false);
  const prepare = () => void load();
  const button = (
    <AccountButton aria-haspopup="menu" onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpened(true)} />
  );
  return isOpened ? (
    <Suspense fallback={button}>
      <AccountMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}

export function AccountButton(props: ComponentProps<'button'>) {
  const { name } = usePerson();
  return (
    <button type="button" className={styles.account} {...props}>
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
