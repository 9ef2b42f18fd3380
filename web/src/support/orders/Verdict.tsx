import type { CSSProperties } from 'react';
import type { OrderPage, VerdictView } from '../../../../src/contract/support/orders';
import { SECOND } from '../../../../src/domain/duration';
import { Countdown } from '../../design/values/Countdown';
import { spellDuration } from '../../design/values/spell-time';
import { Time } from '../../design/values/Time';
import styles from './orders.module.css';
import { PaceBar } from './PaceBar';
import { RuleLink } from './RuleLink';
import { ACTOR_WORDS, MONEY_WORDS, verdictTone, withoutRule } from './verdict-words';

/** Where the money is, what is waited for, who acts next; then the same one by one. */
export function Verdict({ view: { verdict, order, clock_offset_seconds: offset } }: { view: OrderPage }) {
  const tone = verdictTone(verdict, order.status);
  return (
    <section
      className={styles.verdict}
      aria-label="Verdict"
      style={{ '--tone': `var(--${tone})`, '--wash': `var(--${tone}-wash)` } as CSSProperties}
    >
      <p className={styles.sentence} aria-live="polite">
        {withoutRule(verdict)}
      </p>
      <dl className={styles.answers}>
        <div>
          <dt>Money</dt>
          <dd>{MONEY_WORDS[verdict.money]}</dd>
        </div>
        <div>
          <dt>Next to act</dt>
          <dd>{verdict.actor === 'provider' ? order.provider : ACTOR_WORDS[verdict.actor]}</dd>
        </div>
        <Since verdict={verdict} offsetMs={offset * SECOND} />
        {verdict.next !== null && <Next next={verdict.next} offsetMs={offset * SECOND} />}
        <div>
          <dt>Rule</dt>
          <dd>
            <RuleLink rule={verdict.rule} />
          </dd>
        </div>
      </dl>
      {verdict.notes.length > 0 && (
        <ul className={styles.notes}>
          {verdict.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Since({ verdict: { since, lasted_ms, pace }, offsetMs }: { verdict: VerdictView; offsetMs: number }) {
  return (
    <div>
      <dt>Since</dt>
      <dd>
        {spellDuration(lasted_ms)}
        <small>
          <Time at={new Date(Date.parse(since) - offsetMs).toISOString()} absolute={offsetMs === 0} />
        </small>
        {pace !== null && <PaceBar pace={pace} />}
      </dd>
    </div>
  );
}

function Next({ next: { what, at }, offsetMs }: { next: { what: string; at: string }; offsetMs: number }) {
  return (
    <div>
      <dt>Next automatic step</dt>
      <dd>
        {what}
        <small>
          <Countdown until={new Date(Date.parse(at) - offsetMs).toISOString()} over="due now" />
        </small>
      </dd>
    </div>
  );
}
