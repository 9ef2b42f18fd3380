import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { RefundPanelView as Refund } from '#contract/shared/order';
import { usePermission } from '#web/app/session';
import { Countdown } from '#web/design/time/Countdown';
import { Amount } from '#web/design/values/Amount';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import type { RefundKind } from '#web/shared/orders/RefundFields';
import styles from './detail.module.css';
import { RefundDialog } from './RefundDialog';

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
      <dl className={styles.sum}>
        <div>
          <dt>Deposit</dt>
          <dd>
            {refund.amount === null ? (
              'Another amount than agreed; the provider does not say how much'
            ) : (
              <Amount value={refund.amount} currency={refund.currency} />
            )}
          </dd>
        </div>
        {refund.amount_net !== null && (
          <div>
            <dt>
              To be refunded{refund.fee_pct ? `, after a fee of ${refund.fee_pct} %` : ''}
              {refund.fee_network ? ', minus the network fee' : ''}
            </dt>
            <dd>
              <Amount value={refund.amount_net} currency={refund.currency} />
            </dd>
          </div>
        )}
      </dl>
      <PermissionHint permissions={['orders.refund']} />
      {mayDecide && (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
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
