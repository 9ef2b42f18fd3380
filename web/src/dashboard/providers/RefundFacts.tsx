import type { ProviderView } from '#contract/dashboard/providers';

/** How a provider refunds, the time for a decision, and the cost. */
export function RefundFacts({ provider }: { provider: ProviderView }) {
  const { refund_mode, window_hours, sla_hours, fee_pct, fee_network } = provider;
  const [mode, time] =
    refund_mode === 'programmatic'
      ? ['You decide', window_hours === null ? null : `within ${window_hours} h`]
      : refund_mode === 'ticket'
        ? ['By ticket', sla_hours === null ? null : `about ${sla_hours} h`]
        : ['Through support', null];
  const fee = fee_pct === null ? null : fee_pct === 0 ? 'no fee' : `${fee_pct} % fee`;
  return (
    <div>
      {[mode, time].filter(Boolean).join(', ')}
      <div style={{ color: 'var(--ink-3)', fontSize: 13 }}>
        {[fee, fee_network ? 'minus the network fee' : null].filter(Boolean).join(', ')}
      </div>
    </div>
  );
}
