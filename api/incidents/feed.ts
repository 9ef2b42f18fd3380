import { html } from '#api/http/html';
import { fromIso, toIso } from '#domain/duration';
import { endOfMaintenance } from '#domain/incidents/posted-incident';
import { escapeXml } from '#domain/xml';
import type { PublishedIncident, PublishedMaintenance, Status } from './status';
import { formatTime } from './times';

/** How often a reader should ask, in minutes. */
const TTL_MINUTES = 5;

interface Item {
  /** The same whenever it is sent. */
  guid: string;
  title: string;
  /** Plain text in paragraphs. */
  paragraphs: string[];
  at: string;
  anchor: string;
}

/** `/status/feed.rss`, RSS 2.0: what operators posted, and once more that it is over. The newest first. */
export function writeFeed({ incidents, maintenance }: Status, publicUrl: string): string {
  const page = `${publicUrl}/status`;
  const name = `Status of ${new URL(publicUrl).host}`;
  const items = [...incidents.flatMap(itemsOfIncident), ...maintenance.flatMap(itemsOfMaintenance)].sort(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  );
  const latest = items[0] ? `<lastBuildDate>${writeDate(items[0].at)}</lastBuildDate>\n` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(page)}</link>
<description>${escapeXml('Incidents and planned maintenance')}</description>
<language>en</language>
${latest}<ttl>${TTL_MINUTES}</ttl>
<atom:link href="${escapeXml(`${page}/feed.rss`)}" rel="self" type="application/rss+xml"/>
${items.map((item) => writeItem(item, page)).join('')}</channel>
</rss>
`;
}

function itemsOfIncident(incident: PublishedIncident): Item[] {
  const { title, message, postedAt, resolvedAt, resolution } = incident;
  return [
    { ...itemOf(incident), guid: 'posted', title, paragraphs: [concerns(incident), message], at: postedAt },
    ...(resolvedAt === null ? [] : [itemOfEnd(incident, { word: 'Resolved', text: resolution ?? '', at: resolvedAt })]),
  ].map((item) => ({ ...item, guid: `incident-${incident.id}-${item.guid}` }));
}

function itemsOfMaintenance(maintenance: PublishedMaintenance): Item[] {
  const { id, title, message, postedAt, startsAt, endsAt } = maintenance;
  const when = `From ${formatTime(startsAt)} to ${formatTime(endsAt)}.`;
  const paragraphs = [when, concerns(maintenance), message];
  return [
    { ...itemOf(maintenance), guid: 'posted', title: `Maintenance: ${title}`, paragraphs, at: postedAt },
    ...itemsOfEndedMaintenance(maintenance),
  ].map((item) => ({ ...item, guid: `maintenance-${id}-${item.guid}` }));
}

function itemOf({ id }: PublishedIncident): Pick<Item, 'anchor'> {
  return { anchor: `#incident-${id}` };
}

function itemsOfEndedMaintenance(maintenance: PublishedMaintenance): Item[] {
  const { phase, endsAt, resolvedAt, resolution } = maintenance;
  if (phase !== 'over') {
    return [];
  }
  const end = endOfMaintenance({
    endsAt: fromIso(endsAt),
    resolvedAt: resolvedAt === null ? null : fromIso(resolvedAt),
  });
  const text = resolution ?? 'Its planned time is over.';
  return [itemOfEnd(maintenance, { word: 'Maintenance is over', text, at: toIso(end) })];
}

function itemOfEnd(incident: PublishedIncident, { word, text, at }: { word: string; text: string; at: string }): Item {
  return { ...itemOf(incident), guid: 'resolved', title: `${word}: ${incident.title}`, paragraphs: [text], at };
}

function concerns({ provider }: PublishedIncident): string {
  return provider === null ? 'Concerns the whole service.' : `Concerns ${provider}.`;
}

/** Readers take a description for HTML, so its text is escaped as HTML first, and then as XML. */
function writeItem({ guid, title, paragraphs, at, anchor }: Item, page: string): string {
  const description = paragraphs.map((text) => html`<p>${text}</p>`.text).join('');
  return `<item>
<title>${escapeXml(title)}</title>
<link>${escapeXml(page + anchor)}</link>
<guid isPermaLink="false">${escapeXml(`${page}#${guid}`)}</guid>
<pubDate>${writeDate(at)}</pubDate>
<description>${escapeXml(description)}</description>
</item>
`;
}

/** RFC 822, with the year in full. */
function writeDate(iso: string): string {
  return new Date(iso).toUTCString();
}
