import type { Portal } from '../../../../src/domain/team/portal';
import type { Owner } from '../../../../src/operations/users/second-factors/second-factor-settings';
import type { Person } from '../../caller';

export function ownerOf({ caller: { userId, email, loginId }, portal }: { caller: Person; portal: Portal }): Owner {
  return { user: { userId, email, portal }, loginId };
}
