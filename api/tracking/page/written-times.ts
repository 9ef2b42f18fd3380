import { type Html, html } from '#api/http/html';
import { toIso } from '#domain/duration';
import { WRITTEN_TIME } from '../order/times';

/** Marks the times in a text, so that the page's script can show them in the reader's time zone. */
export function markTimes(text: string): Html {
  const between = text.split(WRITTEN_TIME);
  const times = text.match(WRITTEN_TIME) ?? [];
  return html`${between.map((words, index) => html`${words}${writeTime(times[index])}`)}`;
}

function writeTime(written: string | undefined): Html | null {
  return written === undefined ? null : html`<time datetime="${toIso(Date.parse(written))}">${written}</time>`;
}
