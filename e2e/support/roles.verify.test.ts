import type { OperatorRole } from '#domain/team/permission';
import type { Tab } from '../browser';
import { fillIn, openPage } from '../inspect';
import { type Console, startConsole } from './console';
import { fillQueues, type Waiting } from './waiting';

const HELP = [
  '/webhooks/:endpoint Resume',
  '/webhooks/:endpoint Resend failed events',
  '/webhooks/:endpoint Replay since…',
];
const VIEW = ['/orders/:review Add a note', '/orders/:review Export case file', '/orders/:review Draft a reply'];
const DECIDE = [
  '/orders/:review Close the review',
  '/orders/:due Request the refund',
  '/payouts/:payout Update',
  '/providers Drain',
  '/providers Undrain',
  '/incidents Post an incident',
  '/uptime Report minutes',
  '/earnings Record a report',
  '/partners/:applicant Record a report',
  '/queues/manual_review?environment=test Decide',
  '/queues/payouts Update',
  '/queues/approvals Approve',
  '/queues/providers Drain',
  '/partners/:applicant Approve',
  '/partners/:applicant Decline',
];

const MANAGE = ['/partners Create a partner', '/partners/:applicant Change settings', '/partners/:applicant Close'];

/** The buttons that each role sees, and the items of an order's menu, by their page. */
const ROLES: Readonly<Record<OperatorRole, readonly string[]>> = {
  support: [...VIEW, ...HELP],
  operator: [...VIEW, ...HELP, ...DECIDE],
  admin: [...VIEW, ...HELP, ...DECIDE, ...MANAGE],
};
const WATCHED = [...VIEW, ...HELP, ...DECIDE, ...MANAGE].map(split);

let desk: Console;
let waiting: Waiting;

beforeAll(async () => {
  desk = await startConsole();
  waiting = await fillQueues(desk.service);
});
afterAll(() => desk?.close());

function split(line: string): readonly [path: string, name: string] {
  const [path = '', ...words] = line.split(' ');
  return [path, words.join(' ')];
}

const open = (tab: Tab, path: string) => openPage(tab, desk.url(fillIn(path, waiting)));

test.each(Object.entries(ROLES) as [OperatorRole, readonly string[]][])(
  'the role %s sees the buttons it may use, and who may do the rest',
  async (role, expected) => {
    const tab = await desk.logIn(role);
    const offered: string[] = [];
    for (const path of new Set(WATCHED.map(([one]) => one))) {
      await open(tab, path);
      const main = tab.page.getByRole('main');
      const menu = main.getByRole('button', { name: 'More actions' });
      if ((await menu.count()) > 0) {
        await menu.click();
        await tab.page.getByRole('menuitem').first().waitFor();
      }
      for (const [, name] of WATCHED.filter(([one]) => one === path)) {
        const offers = main
          .getByRole('button', { name, exact: true })
          .or(tab.page.getByRole('menuitem', { name: `${name}…`, exact: true }));
        if ((await offers.count()) > 0) {
          offered.push(`${path} ${name}`);
        } else {
          const those = MANAGE.includes(`${path} ${name}`) ? 'admins' : 'operators and admins';
          expect([path, await main.getByText(`${name}: ${those} only`).count()]).not.toEqual([path, 0]);
        }
      }
    }
    expect(offered.sort()).toEqual([...expected].sort());
    expect([tab.foreign, tab.complaints]).toEqual([[], []]);
    await tab.close();
  },
);
