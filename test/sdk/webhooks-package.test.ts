import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '../support/run/temporary-dir';

const ROOT = join(__dirname, '../..');

const RECEIVER = `
const { signatureHeader, verifySignature } = require('@swaplane/webhooks');
const { challengeAnswer } = require('@swaplane/webhooks/payout-challenge');
const body = '{"event":"order.completed","event_id":"ord_7k2m9q4t6w8y1b3d5f7h9j2n4p:completed:1772446900000","ts":"2026-03-02T10:21:40.000Z"}';
const secrets = ['whsec_test_9f2c41d07be84a53b6e0c1d2e3f40516'];
const header = signatureHeader({ secrets, body, timestamp: 1772446901 });
console.log(JSON.stringify({
  header,
  accepted: verifySignature({ header, body, secrets, now: 1772446901 }),
  altered: verifySignature({ header, body: body + ' ', secrets, now: 1772446901 }),
  answer: challengeAnswer(secrets[0], 'pch_4e1b0c7d9a'),
}));
`;

/** Packs the package from a copy, as a release would, and installs it beside a partner's program that has nothing else. */
function installed(): string {
  const dir = temporaryDir();
  for (const path of ['sdk', 'src/webhooks', 'src/security', 'tsconfig.json']) {
    cpSync(join(ROOT, path), join(dir, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  const tarball = execFileSync('npm', ['pack', '--silent'], { cwd: join(dir, 'sdk/webhooks'), encoding: 'utf8' });
  const home = join(dir, 'partner/node_modules/@swaplane/webhooks');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(dir, 'sdk/webhooks', tarball.trim()), '-C', home, '--strip-components=1']);
  return join(dir, 'partner');
}

test('the published package signs and verifies the vectors of the contract in plain Node.js, with types', () => {
  const partner = installed();
  const said = execFileSync(process.execPath, ['-e', RECEIVER], { cwd: partner, encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual({
    header: 't=1772446901,v1=e1TFM3ecJ/Ep3xGvE8vgolt+h1sWd6qcQYWl7UwZexM=',
    accepted: { ok: true },
    altered: { ok: false, reason: 'mismatch' },
    answer: '3a71966906e47d42fb4a631c3e60d83dd5b666a8a93b3e8146c70e6055c4a1cc',
  });
  const files = execFileSync('ls', ['dist/webhooks', 'dist/security'], {
    cwd: join(partner, 'node_modules/@swaplane/webhooks'),
    encoding: 'utf8',
  });
  expect(files.split('\n')).toEqual(expect.arrayContaining(['signature.d.ts', 'payout-challenge.d.ts']));
}, 60_000);
