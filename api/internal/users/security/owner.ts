import type { Person } from '#api/internal/caller';
import type { Portal } from '#domain/team/portal';
import type { Owner } from '#operations/users/second-factors/second-factor-settings';

export function ownerOf({ caller: { userId, email, loginId }, portal }: { caller: Person; portal: Portal }): Owner {
  return { user: { userId, email, portal }, loginId };
}
