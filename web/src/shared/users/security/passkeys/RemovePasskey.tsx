import type { Passkey } from '#contract/shared/users/security';
import { call } from '#web/api/account';
import { ProofDialog } from '../two-factor/ProofDialog';

export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ProofDialog
      title={`Remove ${passkey.name}`}
      action="Remove passkey"
      run={(body) => call(`/users/security/passkeys/${passkey.passkey_id}/remove`, { method: 'POST', body })}
      hasPasskey
      onClose={onClose}
    >
      Logins will not take it any more. You can delete it from your device too.
    </ProofDialog>
  );
}
