import type { Person } from '#api/internal/caller';
import type { Portal } from '#domain/team/permission';
import type { SecondFactorOwner } from '#operations/users/second-factors/second-factor-settings';

export function secondFactorOwnerOf({
  caller: { userId, email, loginId },
  portal,
}: {
  caller: Person;
  portal: Portal;
}): SecondFactorOwner {
  return { user: { userId, email, portal }, loginId };
}
