import type { Page } from 'playwright-core';
import { eventually } from '#test/helpers/run/eventually';

/** More than any page has to tab through. */
const MOST_STOPS = 120;

/** The role and the name of what has the focus, about as a screen reader says them. */
async function focused(page: Page): Promise<string> {
  return (await page.evaluate(`(() => {
    const one = document.activeElement;
    const role = one.getAttribute('role') ?? { A: 'link', INPUT: one.type === 'checkbox' ? 'checkbox' : 'field', TEXTAREA: 'field' }[one.tagName] ?? one.tagName.toLowerCase();
    const name = one.labels?.[0]?.innerText || one.ariaLabel || one.innerText || '';
    return role + ' ' + name.replaceAll(/\\s+/g, ' ').replace(/ \\*$/, '').trim();
  })()`)) as string;
}

/** Presses a key until the focus is on what is meant: `button Send it back`. */
export async function moveTo(page: Page, wanted: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const here = await focused(page);
    if (typeof wanted === 'string' ? here === wanted : wanted.test(here)) return;
    passed.push(here);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${wanted}, but ${[...new Set(passed)].join(' · ')}`);
}

/** Waits until the focus is on what is meant, without a key. */
export async function expectFocus(page: Page, wanted: string | RegExp): Promise<void> {
  await eventually(async () => {
    const here = await focused(page);
    return typeof wanted === 'string' ? here === wanted : wanted.test(here);
  });
}

/** Goes to a page by `g` and its key. */
export async function goBy(page: Page, key: string, title: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** What a screen reader finds in the open dialog. */
export const dialogTree = (page: Page): Promise<string> => page.getByRole('dialog').ariaSnapshot();
