import type { Realm } from '../../../../src/domain/team/realm';
import type { Owner } from '../../../../src/operations/users/second-factors/second-factor-settings';
import type { Person } from '../../caller';

export function ownerOf({ caller: { userId, email, loginId }, realm }: { caller: Person; realm: Realm }): Owner {
  return { user: { userId, email, realm }, loginId };
}
