import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePolicy } from '#api/http/every-request';
import { type Html, html } from '#api/http/html';
import { toIso } from '#domain/duration';
import { COMPONENT_STATES, type ComponentState, STATUS_DAYS } from '#domain/incidents/status-page';
import { digestOf, FONT_NAME, writeStyle } from '../tracking/page/dress';
import { iconSymbol } from '../tracking/page/icons';
import { renderHistory } from './history';
import { renderIncidents, renderMaintenance } from './incidents';
import type { ComponentStatus, Status } from './status';
import { formatTime } from './times';

/** Relative to the page, which may be served below a proxy's path. */
const FONT = `track/${FONT_NAME}`;
const STYLE = writeStyle(FONT, readFileSync(join(__dirname, 'status.css'), 'utf8'));

/** The page has one style, allowed by its hash, the font of the tracking page, and no script. */
export const setPagePolicy = pagePolicy({ styleSrc: [digestOf(STYLE)], fontSrc: ["'self'"], imgSrc: ['data:'] });

const HEADLINES: Readonly<Record<ComponentState, string>> = {
  operational: 'All that is measured works',
  degraded: 'Some parts have problems',
  outage: 'The service has an outage',
  not_measured: 'Nothing is measured at present',
};

const ADVICE: Readonly<Record<ComponentState, string>> = {
  operational: 'Orders can be created and read.',
  degraded: 'Those that have problems are marked below.',
  outage: 'New orders may be refused. Orders that are open are not lost: they go on once the service is back.',
  not_measured: 'No check has been recorded in the last minutes, so nothing is said about the present.',
};

/** Each state has a shape of its own, so that states differ without color. */
const SYMBOLS = [
  iconSymbol('is-operational', 'done'),
  iconSymbol('is-degraded', 'alarm'),
  iconSymbol('is-outage', 'failed'),
  iconSymbol('is-not_measured', 'over'),
];

function stateIcon(state: ComponentState): Html {
  return html`<svg class="sign" aria-hidden="true"><use href="#is-${state}"/></svg>`;
}

/** The public status page: complete without script, and in both themes. */
export function renderStatusPage(status: Status, publicUrl: string): string {
  const { host } = new URL(publicUrl);
  const { state, components, asOf } = status;
  const ofKind = (kind: ComponentStatus['kind']) => components.filter((component) => component.kind === kind);
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${HEADLINES[state]}: status of ${host}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>
<link rel="alternate" href="status/feed.rss" type="application/rss+xml" title="Incidents and maintenance">
<style>${STYLE}</style>
</head>
<body>
<svg class="unseen" aria-hidden="true">${SYMBOLS}</svg>
<header>
<p class="partner">Service status</p>
<p class="quiet">${host}</p>
</header>
<main>
<section class="status ${state}" aria-labelledby="status">
<h1 id="status">${stateIcon(state)}<span>${HEADLINES[state]}</span></h1>
<p>${ADVICE[state]}</p>
${renderCurrent(status)}<p class="hint">As of <time datetime="${toIso(asOf)}">${formatTime(toIso(asOf))}</time>. What nobody measured is never shown as working.</p>
</section>
${renderComponents('components', 'Parts of the service', ofKind('service'))}
${renderComponents('providers', 'Providers', ofKind('provider'))}
${renderIncidents(status)}
${renderMaintenance(status)}
</main>
<footer><p>Times are in UTC. The same as <a href="status.json">JSON</a>, and incidents as an <a href="status/feed.rss">RSS feed</a>.</p></footer>
</body>
</html>
`.text;
}

/** What is going on now, and where on the page it is. */
function renderCurrent({ incidents, maintenance }: Status): Html | null {
  const current = [
    ...incidents.filter(({ resolvedAt }) => resolvedAt === null),
    ...maintenance.filter(({ phase }) => phase === 'under_way'),
  ];
  if (current.length === 0) {
    return null;
  }
  return html`<ul class="current">
${current.map(({ id, title }) => html`<li><a href="#incident-${id}">${title}</a></li>\n`)}</ul>
`;
}

function renderComponents(id: string, heading: string, components: readonly ComponentStatus[]): Html | null {
  if (components.length === 0) {
    return null;
  }
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${id === 'components' ? LEGEND : renderHow(components[0]?.how ?? '')}<ul class="components">
${components.map(renderComponent)}</ul>
</section>`;
}

const LEGEND = html`<p class="hint">One bar for each of the last ${STATUS_DAYS} days. The higher the bar, the better: full height without a failure, lower with failures, lowest with an outage. A thin bar is a day that was measured only in part, a dash on the ground one that nobody measured.</p>
`;

function renderHow(how: string): Html {
  return html`<p class="hint">${how}</p>
`;
}

function renderComponent(component: ComponentStatus): Html {
  const { name, kind, state } = component;
  return html`<li>
<div class="row"><h3>${name}</h3><p class="state ${state}">${stateIcon(state)}${COMPONENT_STATES[state]}</p></div>
${renderHistory(component)}${kind === 'service' ? renderHow(component.how) : null}</li>
`;
}
