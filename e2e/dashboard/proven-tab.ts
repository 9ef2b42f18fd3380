import { TOTP } from 'otpauth';
import type { BackupCodes, TotpEnrollment } from '#contract/shared/users/security';
import { PASSWORD } from '#test/helpers/users/users';
import type { Tab } from '../browser';

/** Backup codes of the people whose tabs have a second factor. */
const CODES = new WeakMap<Tab, string[]>();

/** Makes the logged-in person of a tab give a second factor now; the first time, an authenticator is enrolled. */
export async function proveTab(tab: Tab): Promise<void> {
  const code = takeCode(tab);
  if (code !== undefined) {
    await post(tab, '/users/step-up', { code });
    return;
  }
  const offer = (await post(tab, '/users/security/totp', { password: PASSWORD })) as TotpEnrollment;
  const first = new TOTP({ secret: offer.secret }).generate();
  const confirmed = (await post(tab, '/users/security/totp/confirm', { code: first })) as BackupCodes;
  CODES.set(tab, [...confirmed.backup_codes]);
}

/** An unused backup code of the person; undefined before the tab was proven. */
export function takeCode(tab: Tab): string | undefined {
  return CODES.get(tab)?.pop();
}

/** A call as the pages make it, with the tab's cookies. */
async function post({ page }: Tab, path: string, body: unknown): Promise<unknown> {
  const answer = (await page.evaluate(`(async () => {
    const portal = location.pathname.split('/')[1];
    const csrf = new RegExp(portal + '_csrf=([^;]*)').exec(document.cookie)?.[1] ?? '';
    const response = await fetch('/' + portal + '/api${path}', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': decodeURIComponent(csrf) },
      body: ${JSON.stringify(JSON.stringify(body))},
    });
    return { ok: response.ok, text: await response.text() };
  })()`)) as { ok: boolean; text: string };
  if (!answer.ok) {
    throw new Error(`${path} was refused: ${answer.text}`);
  }
  return answer.text === '' ? null : JSON.parse(answer.text);
}
