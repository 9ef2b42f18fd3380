import type { Permission } from '#domain/team/permission';
import { useSession } from '#web/app/session';
import styles from './access.module.css';
import { formatPermissionHint } from './permission-texts';

/** Says which roles have the permissions that the reader lacks; empty if the reader has them all. */
export function PermissionHint({ permissions }: { permissions: readonly Permission[] }) {
  const { partner } = useSession();
  const missing = permissions.filter((permission) => !partner.permissions.includes(permission));
  return missing.length === 0 ? null : <p className={styles.who}>{missing.map(formatPermissionHint).join(' ')}</p>;
}
