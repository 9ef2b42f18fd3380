import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { SECOND } from '../src/domain/duration';

/** The one without a window of its own needs a third less of the processor. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** How long a test waits for a part of a page: less than its own limit, so that the failure names the part. */
const WAIT_MS = 45_000 * Number(process.env.TEST_PATIENCE ?? 1);

/** How many of the newest tabs a failed test shows, and how much text of each: the end, where dialogs are. */
const SHOWN = { tabs: 2, length: 2_000 };

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? PATHS.find(existsSync);
  if (!executablePath) {
    throw new Error('no Chromium found: install it (apt-get install chromium-headless-shell) or set CHROMIUM_PATH');
  }
  // Chromium's own sandbox does not work for root, which containers use.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

/** A tab, and its lists that must stay empty. */
export interface Tab {
  page: Page;
  /** Addresses outside `origin` that the page requested. */
  foreign: string[];
  /** What the browser reported: errors, warnings, violations of the content security policy. */
  complaints: string[];
  close(): Promise<void>;
}

const openTabs = new Set<Tab>();

/** The text of the newest tabs, for environment.js. */
async function describeTabs(): Promise<string[]> {
  return Promise.all(
    [...openTabs].slice(-SHOWN.tabs).map(async ({ page, complaints }) => {
      const outline = await page.locator('body').ariaSnapshot({ timeout: SECOND }).catch(String);
      return [page.url(), ...complaints, outline.slice(-SHOWN.length)].join('\n');
    }),
  );
}
Object.assign(globalThis, { describeTabs });

export async function openTab(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith('data:') && new URL(url).origin !== origin) {
      foreign.push(url);
    }
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const tab = { page, foreign, complaints, close: () => context.close() };
  openTabs.add(tab);
  context.once('close', () => openTabs.delete(tab));
  return tab;
}

/** The minified one, which a page takes half as long to read. */
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Without script a page can only update by refreshing itself, as the contract requires [rules/tracking: How it behaves]. */
const EXEMPT = { 'meta-refresh': { enabled: false } };

/**
 * Only violations are evaluated in full, and identified by their HTML: on a large page the rest takes more than half of the
 * time.
 */
const AXE_OPTIONS = { rules: EXEMPT, resultTypes: ['violations'], selectors: false };

/** Saves a picture of the whole page where E2E_SHOTS says, for people to look at. */
export async function keepPicture({ page }: Tab, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS;
  if (folder) {
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
}

/**
 * An element that fades in or changes its theme does not have its final colors yet. Endless animations are not waited for, nor those
 * in what is folded: Chromium does not end them before it is opened.
 */
const ANIMATIONS_END = `new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  .then(() => Promise.all(
    document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime) && effect.target.checkVisibility())
      .map(({ finished }) => finished.catch(() => undefined)),
  ))
  .then(() => undefined)`;

/** What a theme can change. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What is checked in each theme of a page: what is not a matter of colors is the same in both. */
export const IN_THEME = { light: 'all', dark: 'colors' } as const;

/** Accessibility problems of the tab's page, of every impact, as axe names them; of its colors only, if the rest was checked. */
export async function accessibilityProblems({ page }: Tab, checked: 'all' | 'colors' = 'all'): Promise<string[]> {
  // Evaluated by the debugger, which the content security policy does not restrict.
  await page.evaluate(ANIMATIONS_END);
  if (!(await page.evaluate(`'axe' in window`))) {
    await page.evaluate(axe);
  }
  const options = checked === 'all' ? AXE_OPTIONS : { ...AXE_OPTIONS, runOnly: { type: 'rule', values: COLOR_RULES } };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
