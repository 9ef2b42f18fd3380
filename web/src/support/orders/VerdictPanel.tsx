import type { OrderPageView, VerdictView } from '#contract/support/orders';
import { toneColors } from '#web/design/status/status-badges';
import { formatDuration } from '#web/design/time/format-time';
import { Countdown, Time, withLocalClock, withLocalTimes } from '#web/design/time/Time';
import styles from './orders.module.css';
import { ACTOR_LABELS, MONEY_LABELS, realTime, ruleOf, verdictTone, withoutRule } from './verdict-labels';

/** What happened and who acts next, in two sentences; below them the short facts, and the long ones behind "Details". */
export function VerdictPanel({ view }: { view: OrderPageView }) {
  const { verdict, order, provider_name: provider, clock_offset_seconds: offset } = view;
  const tone = verdictTone(verdict, order.status);
  return (
    <section className={styles.verdict} aria-label="Verdict" style={toneColors(tone)}>
      <p className={styles.sentence} aria-live="polite">
        {withLocalClock(verdict.brief.happened)} {withLocalClock(verdict.brief.next)}
      </p>
      <dl className={styles.answers}>
        <div>
          <dt>Money</dt>
          <dd>{MONEY_LABELS[verdict.money]}</dd>
        </div>
        <div>
          <dt>Next to act</dt>
          <dd>{verdict.actor === 'provider' ? provider : ACTOR_LABELS[verdict.actor]}</dd>
        </div>
        <Since verdict={verdict} />
        {verdict.next !== null && <NextStep next={verdict.next} offset={offset} />}
      </dl>
      <Details verdict={verdict} />
    </section>
  );
}

/** The whole sentence, the notes, and the rule that says so. */
function Details({ verdict }: { verdict: VerdictView }) {
  return (
    <details className={styles.details}>
      <summary>Details</summary>
      <p>{withLocalTimes(withoutRule(verdict))}</p>
      {verdict.notes.length > 0 && (
        <ul className={styles.notes}>
          {verdict.notes.map((note) => (
            <li key={note}>{withLocalTimes(note)}</li>
          ))}
        </ul>
      )}
      <p>
        Rule: <RuleLink rule={verdict.rule} />
      </p>
    </details>
  );
}

function Since({ verdict: { since, lasted_ms, swap_duration: duration } }: { verdict: VerdictView }) {
  return (
    <div>
      <dt>Since</dt>
      <dd>
        {formatDuration(lasted_ms)}
        <small>
          <Time at={since} absolute />
        </small>
        {duration !== null && <SwapDurationBar duration={duration} />}
      </dd>
    </div>
  );
}

function NextStep({ next: { what, at }, offset }: { next: { what: string; at: string }; offset: number }) {
  return (
    <div>
      <dt>Next automatic step</dt>
      <dd>
        {what}
        <small>
          <Countdown until={realTime(at, offset)} over="due now" />
        </small>
      </dd>
    </div>
  );
}

/** A link to a rule in the published rules. */
function RuleLink({ rule }: { rule: string }) {
  const found = ruleOf(rule);
  return found === null ? (
    rule
  ) : (
    <a href={found.url} target="_blank" rel="noreferrer">
      {found.name}
    </a>
  );
}

type SwapDuration = NonNullable<VerdictView['swap_duration']>;

/** The duration of the swap so far, compared with the usual one. */
function SwapDurationBar({ duration: { took_ms: took, usual_ms: usual, slow_ms: slow } }: { duration: SwapDuration }) {
  const longest = Math.max(took, slow) * 1.15 || 1;
  const at = (ms: number) => `${(ms / longest) * 100}%`;
  const text = `${formatDuration(took)} from the deposit, usually ${formatDuration(usual)} to ${formatDuration(slow)}`;
  return (
    <span className={styles.swapDuration} style={{ '--took': at(took), '--usual': at(usual), '--slow': at(slow) }}>
      <span className={styles.swapDurationBar} data-late={took > slow || undefined} aria-hidden="true" />
      <small>{text}</small>
    </span>
  );
}
