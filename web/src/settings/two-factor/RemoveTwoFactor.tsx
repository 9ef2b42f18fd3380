import { useState } from 'react';
import { useAct } from '../../app/act';
import { ConfirmDialog } from '../../design/dialogs/ConfirmDialog';
import { isProven, NO_PROOF, type Proof, ProofFields } from './ProofFields';

export function RemoveTwoFactor({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const remove = useAct(
    {
      call: () => ({ path: '/settings/security/totp/remove', body: proof }),
      changes: ['/settings', '/session', '/team'],
    },
    onClose,
  );
  return (
    <ConfirmDialog
      title="Turn off two-factor authentication"
      action="Turn off"
      danger
      busy={remove.isPending}
      disabled={!isProven(proof)}
      error={remove.error}
      onConfirm={() => {
        remove.mutate();
        // What a passkey signed is good for one try.
        setProof({ password: proof.password });
      }}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>
          {hasPasskey
            ? 'Logins will take your passkeys and backup codes.'
            : 'Your account will be protected by your password alone. We will confirm this by email.'}
        </p>
        <ProofFields proof={proof} onChange={setProof} hasPasskey={hasPasskey} />
      </div>
    </ConfirmDialog>
  );
}
