import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { RefundPanelView as Refund, RefundPanelView } from '#contract/shared/order';
import { useFieldIssues } from '#web/api/call-error';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ProviderName } from '#web/dashboard/providers/ProviderName';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Countdown } from '#web/design/time/Time';
import { PermissionHint } from '#web/shared/access/Guard';
import { RefundedAmount, RefundFields, type RefundKind, useRefundForm } from '#web/shared/orders/RefundFields';
import styles from './detail.module.css';

/** The possible decisions about a deposit that is to be refunded, and their deadline. */
export function RefundPanel({ detail, refund }: { detail: OrderDetail; refund: Refund }) {
  const [dialog, setDialog] = useState<RefundKind | null>(null);
  const mayDecide = usePermission('orders.refund');
  const offsetMs = (detail.clock?.offset_seconds ?? 0) * 1_000;
  return (
    <section className={styles.refund} aria-labelledby="refund-title">
      <div className={styles.refundHead}>
        <div>
          <h2 id="refund-title">Decide where the deposit goes</h2>
          <p>Without a decision: {DEFAULTS[refund.default_action]}.</p>
        </div>
        {refund.deadline !== null && (
          <div className={styles.left}>
            <Countdown
              until={new Date(Date.parse(refund.deadline) - offsetMs).toISOString()}
              over="the window has closed"
            />
            left to decide
          </div>
        )}
      </div>
      <PermissionHint permissions={['orders.refund']} />
      {mayDecide && (
        <div className="row">
          <Button onClick={() => setDialog('refund_to_address')}>Send it back</Button>
          {refund.stable_targets.length > 0 && (
            <Button variant="default" onClick={() => setDialog('convert_to_stable')}>
              Convert to a stablecoin
            </Button>
          )}
        </div>
      )}
      {dialog && <RefundDialog kind={dialog} detail={detail} refund={refund} onClose={() => setDialog(null)} />}
    </section>
  );
}

const DEFAULTS: Readonly<Record<Refund['default_action'], string>> = {
  return_to_refund_address: 'it goes back to the refund address',
  convert_to_stable: 'it is converted to a stablecoin',
  manual_review: 'someone at your operator decides',
};

interface RefundDialogProps {
  kind: RefundKind;
  detail: OrderDetail;
  refund: RefundPanelView;
  onClose: () => void;
}

/** Asks for the target of a refund, and states the consequences; it cannot be undone. */
function RefundDialog({ kind, detail, refund, onClose }: RefundDialogProps) {
  const { order_id: orderId, provider } = detail.order;
  const refundForm = useRefundForm(refund, kind);
  const { isConversion, isReady, choice } = refundForm;
  const decide = dashboard.useWrite(
    {
      call: () => ({ path: `/orders/${orderId}/refund-action`, body: choice }),
      changes: ['/orders', '/home'],
    },
    onClose,
  );
  const problem = useFieldIssues(refundForm.fields, decide.error);
  return (
    <ConfirmDialog
      title={isConversion ? 'Convert the deposit' : 'Send the deposit back'}
      action={isConversion ? 'Convert it' : 'Send it back'}
      act={{ ...decide, error: problem }}
      disabled={!isReady}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          <ProviderName code={provider} /> will be asked to {isConversion ? 'convert and send on' : 'return'}{' '}
          <strong>
            <RefundedAmount refund={refund} />
          </strong>
          {refund.fee_network ? ', minus the network fee' : ''}. This is final: once decided, a refund cannot be
          changed.
        </p>
        <RefundFields refund={refund} refundForm={refundForm} />
      </div>
    </ConfirmDialog>
  );
}
