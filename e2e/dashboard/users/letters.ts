import type { Browser } from 'playwright-core';
import { openTab } from '#e2e/browser';

/** A mail as the development outbox shows it. */
export interface Letter {
  text: string;
  /** The path of its link on this server; the home page when it has none. */
  path: string;
}

/** The newest mail in the development outbox to an address, with these words in its subject. */
export async function readLetter(browser: Browser, origin: string, email: string, subject: string): Promise<Letter> {
  const { page, close } = await openTab(browser, origin);
  await page.goto(`${origin}/dashboard/outbox`);
  const letter = page
    .getByRole('button')
    .filter({ hasText: `to ${email}` })
    .filter({ hasText: subject })
    .first();
  await letter.waitFor();
  if ((await letter.getAttribute('aria-expanded')) !== 'true') {
    await letter.click();
  }
  const panel = page.locator(`#${await letter.getAttribute('aria-controls')}`);
  await panel.getByText(/\w/).first().waitFor();
  const text = (await panel.textContent()) ?? '';
  const link = panel.getByRole('link');
  const href = (await link.count()) > 0 ? await link.getAttribute('href') : null;
  await close();
  const { pathname, search } = new URL(href ?? `${origin}/dashboard/`);
  return { text, path: `${pathname}${search}` };
}
