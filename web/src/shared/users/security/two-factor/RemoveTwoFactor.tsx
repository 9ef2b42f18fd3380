import { call } from '#web/api/account';
import { ProofDialog } from './ProofDialog';

export function RemoveTwoFactor({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  return (
    <ProofDialog
      title="Turn off two-factor authentication"
      action="Turn off"
      run={(body) => call('/users/security/totp/remove', { method: 'POST', body })}
      hasPasskey={hasPasskey}
      onClose={onClose}
    >
      {hasPasskey
        ? 'Logins will take your passkeys and backup codes.'
        : 'Your account will be protected by your password alone. We will confirm this by email.'}
    </ProofDialog>
  );
}
