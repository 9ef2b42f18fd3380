import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { beyondFields } from '#web/api/call-error';
import { readAgain } from '#web/app/read-again';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { isProven, NO_PROOF, type Proof, ProofFields } from './ProofFields';

interface ProofDialogProps {
  title: string;
  /** The verb: "Remove passkey". */
  action: string;
  danger?: boolean;
  /** The call that needs the proof. */
  run: (proof: Proof) => Promise<unknown>;
  /** Whether something else is still missing. */
  disabled?: boolean;
  /** Prefixes of the paths that must be read again. */
  changes?: readonly string[];
  hasPasskey: boolean;
  /** What will happen. */
  children: ReactNode;
  onDone?: () => void;
  onClose: () => void;
}

/** What `ProofFields` shows errors at. */
const PROOF_FIELDS = { password: '', code: '' };

const OWN_ACCOUNT = ['/users/security', '/users/session', '/team'];

/** Makes a call once password and second factor are entered. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, action, danger = true, run, disabled = false, changes = OWN_ACCOUNT, hasPasskey } = props;
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: run,
    onSuccess: () => {
      readAgain(queries, changes);
      props.onDone?.();
      props.onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      danger={danger}
      busy={act.isPending}
      disabled={disabled || !isProven(proof)}
      error={beyondFields(act.error, PROOF_FIELDS)}
      onConfirm={() => {
        act.mutate(proof);
        // A passkey's signature is valid for one attempt only.
        setProof({ password: proof.password });
      }}
      onClose={props.onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <div>{props.children}</div>
        <ProofFields proof={proof} onChange={setProof} hasPasskey={hasPasskey} error={act.error} />
      </div>
    </ConfirmDialog>
  );
}
