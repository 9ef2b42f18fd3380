import type { SignatureVerdict } from '#contract/dashboard/webhook-signature';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { ShapeIcon } from '#web/design/status/ShapeIcon';
import type { BadgeTone, Shape } from '#web/design/status/tone';
import styles from './endpoints/endpoints.module.css';

export function SignatureAnswer({ verdict }: { verdict: SignatureVerdict | undefined }) {
  if (!verdict) {
    return (
      <Surface>
        <EmptyState title="Is your code rejecting a webhook?">
          Paste what arrived to find out whether the header, the time, the body or the secret is wrong, and at which
          byte the body differs.
        </EmptyState>
      </Surface>
    );
  }
  return (
    <Surface padded>
      <div style={{ display: 'grid', gap: 16 }} aria-live="polite">
        <strong>{verdict.ok ? 'The signature is valid' : 'The signature does not match'}</strong>
        <ul className={styles.parts}>
          {verdict.parts.map(({ part, ok, message }) => {
            const [tone, shape] = badgeOf(ok);
            return (
              <li key={part} style={{ '--tone': `var(--${tone})` }}>
                <ShapeIcon shape={shape} />
                <span>{part.charAt(0).toUpperCase() + part.slice(1)}</span>
                <span>{message}</span>
              </li>
            );
          })}
        </ul>
        {verdict.first_difference && (
          <div className={styles.difference}>
            <span>The body parts from what was sent at byte {verdict.first_difference.byte}:</span>
            <code className="mono">sent: {verdict.first_difference.sent}</code>
            <code className="mono">arrived: {verdict.first_difference.received}</code>
          </div>
        )}
      </div>
    </Surface>
  );
}

function badgeOf(ok: boolean | null): [BadgeTone, Shape] {
  if (ok === null) {
    return ['over', 'minus'];
  }
  return ok ? ['done', 'check'] : ['failed', 'cross'];
}
