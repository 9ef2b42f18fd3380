import { type ReactNode, useState } from 'react';
import { useAct } from '../../app/act';
import { ConfirmDialog } from '../../design/dialogs/ConfirmDialog';
import { isProven, NO_PROOF, type Proof, ProofFields } from './ProofFields';

interface ProofDialogProps {
  title: string;
  /** The verb: "Remove passkey". */
  action: string;
  /** Of the internal API, which takes the proof. */
  path: string;
  hasPasskey: boolean;
  /** What will happen. */
  children: ReactNode;
  onClose: () => void;
}

/** Removes a second factor once the password and a second factor are given. */
export function ProofDialog({ title, action, path, hasPasskey, children, onClose }: ProofDialogProps) {
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const remove = useAct({ call: () => ({ path, body: proof }), changes: ['/settings', '/session', '/team'] }, onClose);
  return (
    <ConfirmDialog
      title={title}
      action={action}
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
        <p>{children}</p>
        <ProofFields proof={proof} onChange={setProof} hasPasskey={hasPasskey} />
      </div>
    </ConfirmDialog>
  );
}
