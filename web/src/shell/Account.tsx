import { lazy, Suspense, useState } from 'react';
import { AccountButton } from './AccountButton';
import type { AccountMenuProps } from './AccountMenu';

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
