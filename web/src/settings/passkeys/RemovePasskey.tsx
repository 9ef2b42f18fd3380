import { useState } from 'react';
import type { Passkey } from '../../../../src/contract/dashboard/passkeys';
import { useAct } from '../../app/act';
import { ConfirmDialog } from '../../design/dialogs/ConfirmDialog';
import { isProven, NO_PROOF, type Proof, ProofFields } from '../two-factor/ProofFields';

export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const remove = useAct(
    {
      call: () => ({ path: `/settings/security/passkeys/${passkey.passkey_id}/remove`, body: proof }),
      changes: ['/settings', '/session', '/team'],
    },
    onClose,
  );
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name}`}
      action="Remove passkey"
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
        <p>Logins will not take it any more. You can delete it from your device too.</p>
        <ProofFields proof={proof} onChange={setProof} hasPasskey />
      </div>
    </ConfirmDialog>
  );
}
