import { Checkbox, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Decided } from '#contract/support/orders';
import { asSentence } from '#domain/sentence';
import { fieldIssues } from '#web/api/call-error';
import { support } from '#web/api/client';
import { Notice } from '#web/design/states/states';
import { ReasonDialog } from '../actions';

type DecidedStatus = Decided['status'] & ('completed' | 'refunded' | 'failed');

interface Choice {
  label: string;
  consequence: string;
  evidence: readonly ('tx' | 'amount')[];
}

/** The possible decisions, and the evidence that each needs. */
const DECISIONS: Readonly<Record<DecidedStatus, Choice>> = {
  completed: {
    label: 'Completed',
    consequence: 'The user received the payout. The partner is notified and earns its share. This cannot be undone.',
    evidence: ['tx', 'amount'],
  },
  refunded: {
    label: 'Refunded',
    consequence: 'The deposit went back to the user. The partner is notified and earns nothing. This cannot be undone.',
    evidence: ['tx'],
  },
  failed: {
    label: 'Failed',
    consequence:
      'The swap is over and the user receives nothing from it. The partner is notified. This cannot be undone.',
    evidence: [],
  },
};

interface DecideValues {
  /** Empty until the operator chooses: nothing final is chosen beforehand. */
  status: DecidedStatus | '';
  tx: string;
  amount: string;
  without_evidence: boolean;
  despite_doubts: boolean;
}

const UNDECIDED: Choice = {
  label: '',
  consequence: 'Choose how the order ended. This cannot be undone.',
  evidence: [],
};

/** Ends an order in manual review, with evidence of where the money went. */
export function DecideDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const form = useForm<DecideValues>({
    initialValues: { status: '', tx: '', amount: '', without_evidence: false, despite_doubts: false },
  });
  const [refused, setRefused] = useState<{ wish: string; doubts: string } | null>(null);
  const { status, tx, amount, without_evidence: hasNone, despite_doubts: isConfirmed } = form.values;
  const { label, consequence, evidence } = status === '' ? UNDECIDED : DECISIONS[status];
  const given = { tx: tx.trim(), amount: amount.trim() };
  const isMissing = !hasNone && evidence.some((name) => given[name] === '');
  const proof = hasNone
    ? { without_evidence: true as const }
    : Object.fromEntries(evidence.map((name) => [name, given[name]] as const));
  const wish = JSON.stringify({ status, ...proof });
  // Who changes the decision has not seen what speaks against it then.
  const doubts = refused?.wish === wish ? refused.doubts : null;
  return (
    <ReasonDialog
      title="Close this review"
      action={status === '' ? 'Close the review' : `Mark as ${label.toLowerCase()}`}
      danger
      form={form}
      disabled={status === '' || isMissing || (doubts !== null && !isConfirmed)}
      run={async (reason) => {
        if (status === '') throw new Error('Choose how the order ends');
        const confirmed = doubts !== null && isConfirmed ? { despite_doubts: true as const } : {};
        const body = { status, reason, ...proof, ...confirmed };
        await support.call(`/orders/${orderId}/decide`, { method: 'POST', body }).catch((error: unknown) => {
          const { despite_doubts: found } = fieldIssues(error);
          form.setFieldValue('despite_doubts', false);
          setRefused(found === undefined ? null : { wish, doubts: found });
          throw error;
        });
        return `The order is ${status}. The partner is being notified.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="How the order ends"
        data={Object.entries(DECISIONS).map(([value, { label }]) => ({ value, label }))}
        {...form.getInputProps('status', { withError: false })}
      />
      <p>{consequence}</p>
      {!hasNone && evidence.includes('tx') && (
        <TextInput label="Transaction hash of the transfer" required spellCheck={false} {...form.getInputProps('tx')} />
      )}
      {!hasNone && evidence.includes('amount') && (
        <TextInput label="Amount paid out" required inputMode="decimal" {...form.getInputProps('amount')} />
      )}
      {evidence.length > 0 && (
        <Checkbox
          label="No evidence is available; the reason explains how this is known"
          {...form.getInputProps('without_evidence', { type: 'checkbox' })}
        />
      )}
      {doubts !== null && (
        <div role="alert">
          <Notice tone="person" shape="person" title="The record speaks against this">
            <span className="breaks">{asSentence(doubts)}</span>
            <Checkbox
              mt={12}
              label="It is so all the same; the reason explains how this is known"
              {...form.getInputProps('despite_doubts', { type: 'checkbox', withError: false })}
            />
          </Notice>
        </div>
      )}
    </ReasonDialog>
  );
}

interface PollDialogProps {
  orderId: string;
  provider: string | null;
  onClose: () => void;
}

export function PollDialog({ orderId, provider, onClose }: PollDialogProps) {
  const name = provider ?? 'the provider';
  return (
    <ReasonDialog
      title={`Check with ${name} now`}
      action="Check now"
      run={async (reason) => {
        await support.call(`/orders/${orderId}/poll`, { method: 'POST', body: { reason } });
        return `Checking with ${name}. Its answer appears within seconds.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <p>
        {name} is asked for this order’s status right away instead of at the next scheduled check. The order changes
        only if the answer is new.
      </p>
    </ReasonDialog>
  );
}

interface CloseCaseDialogProps {
  orderId: string;
  /** Those of the order's cases that can be meant. */
  cases: readonly { kind: string; words: string }[];
  onClose: () => void;
}

/** Closes a case about which nothing more has to be done. */
export function CloseCaseDialog({ orderId, cases, onClose }: CloseCaseDialogProps) {
  // As they were when it was opened: others may be closed meanwhile, and what was chosen stays chosen.
  const [offered] = useState(cases);
  const [kind, setKind] = useState(offered[0]?.kind ?? '');
  return (
    <ReasonDialog
      title="Close this case"
      action="Close case"
      run={async (reason) => {
        await support.call(`/orders/${orderId}/cases/close`, { method: 'POST', body: { kind, reason } });
        return 'The case is closed.';
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      {offered.length === 1 ? (
        <p className="breaks">{asSentence(offered[0]?.words ?? '')}</p>
      ) : (
        <Radio.Group label="Which case" value={kind} onChange={setKind}>
          <div className="choices">
            {offered.map((one) => (
              <Radio key={one.kind} value={one.kind} label={asSentence(one.words)} />
            ))}
          </div>
        </Radio.Group>
      )}
      <p>Nothing more has to be done about it. The order does not change; the case leaves its queue.</p>
    </ReasonDialog>
  );
}
