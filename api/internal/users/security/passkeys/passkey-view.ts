import type { Passkey } from '#contract/shared/users/security';
import type { PasskeyRow } from '#db/users/passkeys';

export function passkeyView({ passkeyId, name, createdAt, usedAt }: PasskeyRow): Passkey {
  return {
    passkey_id: passkeyId,
    name,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  };
}
