import { type Html, html } from '#api/http/html';
import type { MaintenancePhase } from '#domain/incidents/posted-incident';
import { STATUS_DAYS } from '#domain/incidents/status-page';
import type { PublishedIncident, PublishedMaintenance, Status } from './status';
import { formatTime } from './times';

/** Of those that are over; the feed and the JSON form have all. */
const MOST_PAST = 10;

/** What operators posted: open ones first, then what is over, folded. */
export function renderIncidents({ incidents }: Status): Html {
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const past = incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return html`<section aria-labelledby="incidents">
<h2 id="incidents">Incidents</h2>
${open.map(renderIncident)}${open.length === 0 ? html`<p>No incident is open.</p>\n` : null}${renderPast(past.slice(0, MOST_PAST).map(renderIncident))}</section>`;
}

export function renderMaintenance({ maintenance }: Status): Html | null {
  const due = maintenance.filter(({ phase }) => phase !== 'over');
  const past = maintenance.filter(({ phase }) => phase === 'over').toReversed();
  if (maintenance.length === 0) {
    return null;
  }
  return html`<section aria-labelledby="maintenance">
<h2 id="maintenance">Maintenance</h2>
${due.map(renderOneMaintenance)}${due.length === 0 ? html`<p>None is planned.</p>\n` : null}${renderPast(past.slice(0, MOST_PAST).map(renderOneMaintenance))}</section>`;
}

function renderPast(past: readonly Html[]): Html | null {
  return past.length === 0
    ? null
    : html`<details><summary>Over, in the last ${STATUS_DAYS} days</summary>
${past}</details>
`;
}

function renderIncident(incident: PublishedIncident): Html {
  const { postedAt, resolvedAt } = incident;
  const until = resolvedAt === null ? html`<strong>Open</strong>` : html`Resolved ${writeTime(resolvedAt)}`;
  return renderArticle(incident, html`${until} · since ${writeTime(postedAt)}`);
}

const PHASES: Readonly<Record<MaintenancePhase, string>> = {
  announced: 'Planned',
  under_way: 'Under way',
  over: 'Over',
};

function renderOneMaintenance(maintenance: PublishedMaintenance): Html {
  const { phase, startsAt, endsAt } = maintenance;
  return renderArticle(
    maintenance,
    html`<strong>${PHASES[phase]}</strong> · from ${writeTime(startsAt)} to ${writeTime(endsAt)}`,
  );
}

function renderArticle({ id, title, message, provider, resolution }: PublishedIncident, when: Html): Html {
  return html`<article id="incident-${id}">
<h3>${title}</h3>
<p class="hint">${when} · ${provider ?? 'the whole service'}</p>
<p class="text">${message}</p>
${resolution === null ? null : html`<p class="text">${resolution}</p>\n`}</article>
`;
}

function writeTime(iso: string): Html {
  return html`<time datetime="${iso}">${formatTime(iso)}</time>`;
}
