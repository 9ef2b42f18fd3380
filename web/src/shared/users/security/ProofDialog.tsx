import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { readAgain } from '#web/api/client';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Problem } from '#web/design/states/states';
import { signWithPasskey } from '../login/passkey';

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
  const prove = () => {
    act.mutate(proof);
    // A passkey's signature is valid for one attempt only.
    setProof({ password: proof.password });
  };
  return (
    <ConfirmDialog
      title={title}
      action={action}
      danger={danger}
      act={{ ...act, error: beyondFields(act.error, PROOF_FIELDS), mutate: prove }}
      disabled={disabled || !isProven(proof)}
      onClose={props.onClose}
    >
      <div className="stack">
        <div>{props.children}</div>
        <ProofFields proof={proof} onChange={setProof} hasPasskey={hasPasskey} error={act.error} />
      </div>
    </ConfirmDialog>
  );
}

/** The password, and a code or a passkey's signature. */
interface Proof {
  password: string;
  code?: string;
  passkey?: Awaited<ReturnType<typeof signWithPasskey>>;
}

const NO_PROOF: Proof = { password: '' };

function isProven({ password, code = '', passkey }: Proof): boolean {
  return password !== '' && (code !== '' || passkey !== undefined);
}

interface ProofFieldsProps {
  proof: Proof;
  onChange: (proof: Proof) => void;
  hasPasskey: boolean;
  /** Of the last attempt. */
  error: unknown;
}

/** Asks for the password, and for the second factor once more. */
function ProofFields({ proof, onChange, hasPasskey, error }: ProofFieldsProps) {
  const { password, code = '', passkey } = proof;
  const issues = fieldIssues(error);
  const sign = useMutation({
    mutationFn: signWithPasskey,
    onSuccess: (signed) => onChange({ password, passkey: signed }),
  });
  return (
    <>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={issues.password && `This password ${issues.password}.`}
        onChange={(event) => onChange({ password: event.currentTarget.value, ...(passkey ? { passkey } : { code }) })}
      />
      {!passkey && (
        <TextInput
          label="Code from the app, or a backup code"
          autoComplete="one-time-code"
          value={code}
          error={issues.code && `This code ${issues.code}.`}
          onChange={(event) => onChange({ password, code: event.currentTarget.value })}
        />
      )}
      {hasPasskey && (
        <Button
          variant="default"
          loading={sign.isPending}
          disabled={passkey !== undefined}
          onClick={() => sign.mutate()}
        >
          {passkey ? 'Passkey used' : 'Use a passkey instead'}
        </Button>
      )}
      <Problem error={sign.error} />
    </>
  );
}
