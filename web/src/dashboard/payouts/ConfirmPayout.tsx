import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { PendingPayout } from '#contract/dashboard/payouts';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { useWrite } from '#web/api/dashboard';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Countdown } from '#web/design/time/Countdown';
import { IdChip } from '#web/design/values/IdChip';
import { Usd } from '#web/design/values/Usd';

/** The second step of a payout request: the answer to the challenge, or the mailed code. */
export function ConfirmPayout({ payout, onClose }: { payout: PendingPayout; onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const confirm = useWrite(
    {
      call: () => ({ path: `/payouts/${payout.payout_id}/confirm`, body: { answer } }),
      changes: ['/payouts'],
    },
    (answered) => {
      onClose();
      const message = 'approve_by' in answered ? 'Another person has to approve the payout.' : 'Payout requested.';
      notifications.show({ message });
    },
  );
  return (
    <ConfirmDialog
      title="Confirm the payout"
      action="Request payout"
      busy={confirm.isPending}
      disabled={answer.trim() === ''}
      error={beyondFields(confirm.error, { answer })}
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>
          <strong>
            <Usd value={payout.amount_usd} />
          </strong>{' '}
          goes as {payout.currency} to:
          <br />
          <IdChip id={payout.payout_address} label="address" whole />
        </p>
        {payout.challenge !== null && (
          <p>
            Sign this text with HMAC-SHA256, using the secret of your live webhook:
            <br />
            <IdChip id={payout.challenge} label="challenge" whole />
          </p>
        )}
        <TextInput
          label={payout.challenge === null ? 'Code from the email' : 'Signature, in hex'}
          description={
            <>
              Time left: <Countdown until={payout.expires_at} over="none" />
            </>
          }
          value={answer}
          error={fieldIssues(confirm.error).answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          spellCheck={false}
        />
      </div>
    </ConfirmDialog>
  );
}
