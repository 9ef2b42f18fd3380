import { type Html, html } from '#api/http/html';
import { fromIso } from '#domain/duration';
import {
  type DayRun,
  type DayTone,
  measuredPctOf,
  runsOfDays,
  STATUS_DAYS,
  type StatusDay,
  sumOfDays,
  upPctOf,
} from '#domain/incidents/status-page';
import { wordsIn } from '../tracking/language/words';
import type { ComponentStatus } from './status';

/** The middle of a day's bar, by which all stand on one ground; the style has their heights. */
const MIDDLES: Readonly<Record<DayTone, number>> = { up: 12, partly: 12, degraded: 15, outage: 18, not_measured: 21 };
/** Of a day, with the space before the next one. */
const WIDTH = 4;

/** The bars of the days, what they come to, and in words what is not a full bar. */
export function renderHistory(component: ComponentStatus): Html {
  const { kind, days, latencyP95Ms } = component;
  const runs = runsOfDays(days);
  const sum = sumOfDays(days);
  const pct = upPctOf(sum);
  if (pct === null) {
    return html`<p class="figures">Not measured in the last ${STATUS_DAYS} days.</p>
`;
  }
  const latency = latencyP95Ms === null ? null : html` · 95 of 100 checks answered within ${latencyP95Ms} ms`;
  return html`${renderBars(runs)}<p class="figures"><strong>${pct} %</strong> up in the ${measuredPctOf(sum)} % of ${STATUS_DAYS} days that were measured${latency}</p>
${renderKept(component)}${renderDays(runs, kind)}`;
}

/** A run of days is one line whose dashes are the days, so that bars of 90 days take few bytes. */
function renderBars(runs: readonly DayRun[]): Html {
  let at = 0;
  const lines = runs.map(({ tone, days }) => {
    const line = html`<path class="${tone}" d="M${at} ${MIDDLES[tone]}h${days.length * WIDTH}"/>`;
    at += days.length * WIDTH;
    return line;
  });
  return html`<svg class="bars" viewBox="0 0 ${STATUS_DAYS * WIDTH} 24" preserveAspectRatio="none" role="img" aria-label="${describe(runs)}">${lines}</svg>
`;
}

const TONE_WORDS: Readonly<Record<DayTone, string>> = {
  up: 'up',
  partly: 'up and measured in part',
  degraded: 'with failures',
  outage: 'with an outage',
  not_measured: 'not measured',
};
const TONES = Object.keys(TONE_WORDS) as DayTone[];

/** `Days: 88 up, 2 with failures` */
function describe(runs: readonly DayRun[]): string {
  const counts = TONES.flatMap((tone) => {
    const count = runs.filter((run) => run.tone === tone).reduce((sum, { days }) => sum + days.length, 0);
    return count === 0 ? [] : [`${count} ${TONE_WORDS[tone]}`];
  });
  return `Days: ${counts.join(', ')}`;
}

function renderKept({ keptDays }: ComponentStatus): Html | null {
  return keptDays >= STATUS_DAYS
    ? null
    : html`<p class="hint">This installation stores measurements for ${keptDays} days.</p>
`;
}

/** So that a page with many providers stays small. */
const MOST_LINES = 6;
/** When nobody measured the service, nobody measured its providers: the lines of the service say so for all. */
const IN_WORDS: Readonly<Record<ComponentStatus['kind'], readonly DayTone[]>> = {
  service: ['partly', 'degraded', 'outage', 'not_measured'],
  provider: ['degraded', 'outage'],
};

function renderDays(runs: readonly DayRun[], kind: ComponentStatus['kind']): Html | null {
  const lines = runs.toReversed().flatMap((run) => (IN_WORDS[kind].includes(run.tone) ? linesOf(run) : []));
  if (lines.length === 0) {
    return null;
  }
  const more =
    lines.length > MOST_LINES ? html`<li>Earlier ones are in <a href="status.json">status.json</a>.</li>` : null;
  return html`<details><summary>${kind === 'service' ? 'Days that are not full bars' : 'Days with failures'}</summary>
<ul>${lines.slice(0, MOST_LINES).map((line) => html`<li>${line}</li>`)}${more}</ul></details>
`;
}

const ENGLISH = wordsIn('en');

/** The newest first; days that nobody measured in a row are one line. */
function linesOf({ tone, days }: DayRun): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (tone === 'not_measured' && first && last) {
    const span = first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
    return [`${span}: not measured`];
  }
  return days
    .toReversed()
    .map((day) => `${formatDay(day)}: ${upPctOf(day)} % of ${ENGLISH.duration(day.measuredMs)} measured`);
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2 Mar 2026` */
function formatDay({ day }: StatusDay): string {
  return FORMAT.format(fromIso(day));
}
