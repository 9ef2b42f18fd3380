import type { Person } from '#api/internal/caller';
import type { ApiServices } from '#api/services';
import { listPasskeys, type PasskeyRow } from '#db/users/passkeys';

/** The caller's passkey with the id from the path, or null. */
export async function findPasskey(visit: {
  services: ApiServices;
  caller: Person;
  params: { passkey_id: string };
}): Promise<PasskeyRow | null> {
  const { services, caller, params } = visit;
  const mine = await listPasskeys(services.db, caller.userId);
  return mine.find(({ passkeyId }) => passkeyId === params.passkey_id) ?? null;
}
