import type { OrderPageView } from '#contract/support/orders';
import { asSentence } from '#domain/sentence';
import { useFilters } from '#web/design/navigation/url';
import { ShapeIcon } from '#web/design/status/Badge';
import { toneColors } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { formatCount } from '#web/design/values/formats';
import { ActionButton } from '../actions';
import { CloseCaseDialog } from './decision-dialogs';
import styles from './orders.module.css';
import { findPinned } from './pinned-notes';

/** Open cases and notes, above everything else; nothing without any. */
export function PinnedList({ view }: { view: OrderPageView }) {
  const { setFilters } = useFilters(['tab']);
  const { cases, notes, more } = findPinned(view);
  if (cases.length + notes.length === 0) {
    return null;
  }
  return (
    <section aria-label="Notes and open cases">
      <ul className={styles.pinned}>
        {cases.map(({ kind, words, repair, opened_at: openedAt }) => (
          <li key={`${kind}-${openedAt}`} style={toneColors('person')}>
            <ShapeIcon shape="person" />
            <p>
              <strong>{asSentence(words)}</strong> {asSentence(repair)}
            </p>
            <small>
              Case, open since <Time at={openedAt} />
            </small>
            <div className={styles.closing}>
              <ActionButton
                size="xs"
                label="Close case"
                permission="support.decide"
                dialog={(close) => (
                  <CloseCaseDialog orderId={view.order.order_id} cases={[{ kind, words }]} onClose={close} />
                )}
              />
            </div>
          </li>
        ))}
        {notes.map(({ id, reason, actor, at }) => (
          <li key={id} style={toneColors('waiting')}>
            <ShapeIcon shape="minus" />
            <p>{reason}</p>
            <small>
              {actor.name ?? actor.email ?? actor.id}, <Time at={at} />
            </small>
          </li>
        ))}
        {more > 0 && (
          <li>
            <button type="button" className={styles.older} onClick={() => setFilters({ tab: 'audit' })}>
              {formatCount(more, 'older note')}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
