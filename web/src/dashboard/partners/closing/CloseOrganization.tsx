import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Closing } from '#contract/dashboard/organization';
import { call, useRead } from '#web/api/dashboard';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { Usd } from '#web/design/values/Usd';
import { ProofDialog } from '#web/shared/users/security/two-factor/ProofDialog';
import styles from './closing.module.css';
import { ProofButton } from './ProofButton';

/** Closes the organization, with what has to be settled before. */
export function CloseOrganization() {
  const query = useRead('/partners/closing');
  return (
    <Section title="Close the organization" description="Ends all access. For 14 days an owner can open it again.">
      <Surface padded>
        <Loaded query={query}>{(closing) => <ClosingForm closing={closing} />}</Loaded>
      </Surface>
    </Section>
  );
}

function ClosingForm({ closing }: { closing: Closing }) {
  const { obstacles } = closing;
  return (
    <div className={styles.stack}>
      {obstacles.length === 0 ? (
        <p>All API keys stop working at once, webhooks stop, and everyone is logged out.</p>
      ) : (
        <>
          <p>Before you can close {closing.name}:</p>
          <ul className={styles.obstacles}>
            {obstacles.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </>
      )}
      <ProofButton
        label="Close organization"
        danger
        disabled={obstacles.length > 0}
        dialog={(close, hasPasskey) => <CloseDialog closing={closing} hasPasskey={hasPasskey} onClose={close} />}
      />
    </div>
  );
}

function CloseDialog({
  closing: { name, unpaid_usd: unpaid },
  hasPasskey,
  onClose,
}: {
  closing: Closing;
  hasPasskey: boolean;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <ProofDialog
      title={`Close ${name}`}
      action="Close organization"
      run={(proof) => call('/partners/closing', { method: 'POST', body: { name: typed, ...proof } })}
      disabled={typed.trim() !== name}
      hasPasskey={hasPasskey}
      // All logins have ended, the reader's too, so nothing can be read again.
      changes={[]}
      onDone={() => location.assign('/dashboard/login')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <ul>
          <li>API keys are revoked and webhook endpoints removed, in the sandbox too.</li>
          <li>Everyone but the owners is removed from the team. All logins end.</li>
          <li>After 14 days it is final, and the owners are removed too.</li>
        </ul>
        {Number(unpaid) > 0 && (
          <p>
            <Usd value={unpaid} /> of earnings are below the smallest payout. Ask your operator to pay them out.
          </p>
        )}
        <TextInput
          label={`Type the name of the organization: ${name}`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </ProofDialog>
  );
}
