import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PayoutAddressView } from '#contract/dashboard/payouts';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { useWrite } from '#web/api/dashboard';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';

export function VerifyAddress({ address, onClose }: { address: PayoutAddressView; onClose: () => void }) {
  const [amount, setAmount] = useState('');
  const verify = useWrite(
    {
      call: () => ({ path: `/payouts/addresses/${address.address_id}/verify`, body: { amount } }),
      changes: ['/payouts'],
    },
    onClose,
  );
  return (
    <ConfirmDialog
      title="Verify the address"
      action="Verify"
      busy={verify.isPending}
      disabled={amount === ''}
      error={beyondFields(verify.error, { amount })}
      onConfirm={() => verify.mutate()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>
          Your operator sends a tiny payment in {address.currency} to{' '}
          <IdChip id={address.address} label="address" whole />
        </p>
        <TextInput
          label="Exact amount that arrived"
          description={
            address.prove_by === null ? undefined : (
              <>
                Enter it before <Time at={address.prove_by} absolute />
              </>
            )
          }
          placeholder="1.270731"
          inputMode="decimal"
          value={amount}
          error={fieldIssues(verify.error).amount}
          onChange={(event) => setAmount(event.currentTarget.value.trim())}
        />
      </div>
    </ConfirmDialog>
  );
}
