import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { RefundPanelView } from '#contract/shared/order';
import { useWrite } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { ProviderName } from '#web/dashboard/providers/ProviderName';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { RefundedAmount } from '#web/shared/orders/RefundedAmount';
import { RefundFields, type RefundKind, useRefundForm } from '#web/shared/orders/RefundFields';

interface RefundDialogProps {
  kind: RefundKind;
  detail: OrderDetail;
  refund: RefundPanelView;
  onClose: () => void;
}

/** Asks for the target of a refund, and states the consequences; it cannot be undone. */
export function RefundDialog({ kind, detail, refund, onClose }: RefundDialogProps) {
  const { order_id: orderId, provider } = detail.order;
  const refundForm = useRefundForm(refund, kind);
  const { isConversion, isReady, choice } = refundForm;
  const decide = useWrite(
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
      busy={decide.isPending}
      disabled={!isReady}
      error={problem}
      onConfirm={() => decide.mutate()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
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
