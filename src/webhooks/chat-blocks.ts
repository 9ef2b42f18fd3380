import type { OperatorOpsBody } from '../domain/webhooks/ops-event';

/** The parts of an ops event shown in chat [rules/ops-events: Chat form]. */
export interface ChatEvent {
  event: string;
  reason: string;
  resume_after: string | null;
  last_error: string | null;
}

interface MarkdownText {
  type: 'mrkdwn';
  text: string;
}

type Block = { type: 'section'; text: MarkdownText } | { type: 'context'; elements: MarkdownText[] };

export interface ChatMessage {
  /** Fallback for clients without blocks. */
  text: string;
  blocks: Block[];
}

/**
 * Whether an ops URL is a chat tool's incoming webhook, which needs blocks instead of the plain event [rules/ops-events:
 * Chat form].
 */
export function isChatUrl(url: URL): boolean {
  return url.hostname === 'hooks.slack.com' && url.pathname.startsWith('/services/');
}

/** The ops event as chat blocks [rules/ops-events: Chat form]. */
export function toChatBlocks(event: ChatEvent, service = 'Swaplane'): ChatMessage {
  const name = escapeText(event.event);
  const blocks: Block[] = [
    { type: 'section', text: { type: 'mrkdwn', text: `*${name}* — ${escapeText(event.reason)}` } },
  ];
  const context = contextOf(event);
  if (context !== '') {
    blocks.push({ type: 'context', elements: [{ type: 'mrkdwn', text: context }] });
  }
  return { text: `${escapeText(service)}: ${name}`, blocks };
}

/** An operators' event as chat blocks [rules/ops-events: Chat form]. */
export function toOperatorBlocks({ severity, title, message, details }: OperatorOpsBody): ChatMessage {
  const heading = `${severity === 'urgent' ? ':rotating_light: ' : ''}*${escapeText(title)}*`;
  const lines = [heading, escapeText(message), escapeText(details.words)];
  return {
    text: `Swaplane: ${escapeText(title)}`,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: lines.join('\n') } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: `<${encodeURI(details.link)}|Open in the console>` }] },
    ],
  };
}

function contextOf({ last_error, resume_after }: ChatEvent): string {
  const parts: string[] = [];
  if (last_error !== null) {
    parts.push(`Last error: ${escapeText(last_error)}`);
  }
  if (resume_after !== null) {
    parts.push(`Resume after: ${localTime(resume_after)}`);
  }
  return parts.join(' · ');
}

/** Shown in the reader's time zone; the part after the bar is a fallback. */
function localTime(iso: string): string {
  const at = new Date(iso);
  const utc = at.toISOString();
  const fallback = `${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC`;
  return `<!date^${Math.floor(at.getTime() / 1_000)}^{date_short_pretty} {time}|${fallback}>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
