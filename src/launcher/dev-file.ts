import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Files of earlier versions may lack these; the next start adds them. */
const LoginSchema = z.object({ email: z.string(), password: z.string() });
export type DevLogin = z.infer<typeof LoginSchema>;

/** What a developer needs to use an embedded instance: the demo partner's keys, in a file that only its owner can read. */
const DevFileSchema = z.object({
  base_url: z.string(),
  partner_id: z.string(),
  test_key: z.string(),
  live_key: z.string(),
  /** The demo partner's test order endpoint always signs with this secret. */
  webhook_test_secret: z.string(),
  temporal_ui_url: z.string().nullable(),
  metrics_url: z.string().optional(),
  dashboard_url: z.string().optional(),
  /** The demo partner's Owner. */
  partner_login: LoginSchema.optional(),
  support_url: z.string().optional(),
  operator_login: LoginSchema.optional(),
});
export type DevFile = z.infer<typeof DevFileSchema>;

export function locateDevFile(dataDir: string): string {
  return join(dataDir, 'dev.json');
}

/** The file's content, or null if this instance has none. */
export function readDevFile(dataDir: string): DevFile | null {
  const path = locateDevFile(dataDir);
  return existsSync(path) ? DevFileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

export function writeDevFile(dataDir: string, content: DevFile): void {
  const path = locateDevFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
}
