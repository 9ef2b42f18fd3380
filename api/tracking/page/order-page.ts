import { type Html, html } from '#api/http/html';
import type { Branding } from '#domain/partners/branding';
import { LANGUAGES } from '#domain/tracking/languages';
import type { Words } from '../language/words';
import type { TrackedOrder } from '../order/tracked-order';
import { renderDeposit } from './deposit-section';
import { renderDocument } from './document';
import { assetIcon, letterMark, toneIcon } from './icons';
import { renderLanguages } from './languages';
import { renderHelp, renderMoney, renderTransactions } from './money-section';
import { renderStatus, renderSteps } from './status-section';

function renderSandbox(words: Words): Html {
  const name = words.render('page.sandbox');
  return html`<aside class="sandbox" aria-label="${name}"><strong>${name}</strong> ${words.render('page.sandbox_warning')}</aside>
`;
}

/** The partner's name or logo, and the swap. */
export function renderHeader(words: Words, order: TrackedOrder, { logo }: Pick<Branding, 'logo'>): Html {
  const sent = words.ltr(`${order.amount_from} ${order.from}`);
  return html`${order.sandbox ? renderSandbox(words) : null}<header>
<p class="partner">${logo === null ? letterMark(order.partner) : html`<img src="${logo}" alt="">`}<span>${order.partner}</span></p>
<p class="pair">${assetIcon(order.from, order.from_network)}<span>${sent}</span> <span class="to"><span class="unseen">${words.render('page.to')}</span></span> ${assetIcon(order.to, order.to_network)}<span>${order.to}</span></p>
</header>`;
}

/** How often a page reloads when scripts are disabled [rules/tracking: How it behaves]. */
const REFRESH_SECONDS = 15;
/** For an order that is over except for a late deposit. */
const SLOW_REFRESH_SECONDS = 60;

interface OrderPage {
  words: Words;
  order: TrackedOrder;
  branding: Pick<Branding, 'logo' | 'accent'>;
  /** Of the link, which the links to the other languages keep. */
  token: string;
  /** Whether it can be told of changes while it is closed. */
  offersPush?: boolean;
}

export function renderOrderPage({ words, order, branding, token, offersPush = false }: OrderPage): string {
  const refreshSeconds = order.over ? null : order.terminal ? SLOW_REFRESH_SECONDS : REFRESH_SECONDS;
  return renderDocument({
    words,
    title: words.say('page.title', { title: order.words.title, from: order.from, to: order.to }),
    refreshSeconds,
    accent: branding.accent,
    body: html`<div id="order" data-digest="${order.digest}"${order.over ? OVER : null}>
${renderHeader(words, order, branding)}
<main>
<div class="first">
${renderStatus(words, order, token)}
${order.deposit ? renderDeposit(words, order, order.deposit) : renderSteps(words, order)}
</div>
<div class="second">
${order.deposit && renderSteps(words, order)}
${renderMoney(words, order, token)}
${renderTransactions(words, order)}
${renderHelp(words, order)}
</div>
</main>
</div>
<footer>${renderWayBack(words, order)}${refreshSeconds === null ? null : renderRefresh(words, refreshSeconds, offersPush)}${renderLanguages(words, token)}</footer>
${renderAnnouncement(words)}`,
  });
}

const OVER = html` data-over`;
const PUSH = html` data-push`;

function renderWayBack(words: Words, { partner, way_back: url }: TrackedOrder): Html | null {
  return url === null ? null : html`<p><a href="${url}">${words.render('page.back', { partner })}</a></p>`;
}

/** With what the page's script says. */
function renderRefresh(words: Words, seconds: number, offersPush: boolean): Html {
  return html`<p id="following" data-live="${words.render('page.live')}" data-polling="${words.render('page.polling')}" data-failing="${words.render('page.failing')}" data-offline="${words.render('page.offline')}" hidden></p><p id="tell" hidden><label><input type="checkbox" role="switch"${offersPush ? PUSH : null} data-blocked="${words.render('page.tell_blocked')}"> <span>${words.render('page.tell')}</span></label></p><noscript><p>${words.render('page.refreshes', { seconds })}</p></noscript>`;
}

/** What the script announces, and how it writes times: `{day}` and `{time}` are its own. */
function renderAnnouncement(words: Words): Html {
  const { locale } = LANGUAGES[words.language];
  const when = words.render('page.day_and_time', { day: html`{day}`, time: html`{time}` });
  return html`<p id="announcement" class="unseen" role="status" aria-live="polite" data-locale="${locale}" data-when="${when}" data-copied="${words.render('copied')}" data-select="${words.render('copy_failed')}"></p>`;
}

/** The same for every order that is not shown, whatever the reason. */
export function renderNotFound(words: Words): string {
  return renderDocument({
    words,
    title: words.say('not_found.title'),
    refreshSeconds: null,
    body: html`<main class="alone"><section class="status over" aria-labelledby="status">
<h1 id="status">${toneIcon('over')}<span>${words.render('not_found.title')}</span></h1>
<p class="advice">${words.render('not_found.advice')}</p>
<p>${words.render('not_found.explanation')}</p>
</section></main>
<footer>${renderLanguages(words, null)}</footer>`,
  });
}
