import type { Permission } from '#domain/team/permission';
import { useSession } from '#web/app/session';
import styles from './access.module.css';
import { formatWhoMay } from './permission-words';

/** Who may do what the reader's role may not; nothing for a role that may do it all. */
export function WhoMay({ permissions }: { permissions: readonly Permission[] }) {
  const { partner } = useSession();
  const missing = permissions.filter((permission) => !partner.permissions.includes(permission));
  return missing.length === 0 ? null : <p className={styles.who}>{missing.map(formatWhoMay).join(' ')}</p>;
}
