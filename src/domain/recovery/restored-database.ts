import type { AlertSubject } from '../alerts/operator-alert';

export const RESTORED_ALERT: AlertSubject = { kind: 'database_restored', subject: 'Postgres' };

/** Texts for operators [rules/recovery: A restored database]. */
export const NOT_COMPARED =
  'it has restarted or was restored, and was not compared with Temporal yet: no live orders are created until it is';

/** Why a creation is refused meanwhile. */
export const CREATIONS_WAIT = 'The database has restarted or was restored, and is being compared with the order engine';

/** Live orders that a restored database lacked; those that failed it still lacks. */
export interface RestoredOrders {
  restored: string[];
  failed: string[];
}

const NAMED = 10;

export function describeRestored({ restored, failed }: RestoredOrders): string {
  const parts = [
    ...(restored.length > 0 ? [`it lacked ${restored.length} live orders, and has them again: ${list(restored)}`] : []),
    ...(failed.length > 0 ? [`it still lacks ${failed.length} live orders: ${list(failed)}`] : []),
    'run swaplane restore, then swaplane doctor; docs/backup.md says what stays lost',
  ];
  return parts.join('; ');
}

function list(orderIds: readonly string[]): string {
  const more = orderIds.length - NAMED;
  return `${orderIds.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
