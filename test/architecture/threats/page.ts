import { CALLER_THREATS } from './callers';
import { OPERATOR_THREATS } from './operators';
import { PEOPLE_THREATS } from './people';
import { PLATFORM_THREATS } from './platform';
import { PROVIDER_THREATS } from './providers';
import { SYSTEM_THREATS } from './systems';
import type { Boundary, Threat } from './threat';

export const BOUNDARIES: readonly Boundary[] = [
  ...CALLER_THREATS,
  ...PEOPLE_THREATS,
  OPERATOR_THREATS,
  PROVIDER_THREATS,
  ...SYSTEM_THREATS,
  ...PLATFORM_THREATS,
];

/** The heading after which the page is generated. */
const START = '## Threats\n';

/** The page of the threat model with its list generated again. */
export function withThreats(page: string): string {
  const introduction = page.slice(0, page.indexOf(START) + START.length);
  return `${introduction}\n${BOUNDARIES.map(writeBoundary).join('\n\n')}\n`;
}

function writeBoundary({ name, who, threats }: Boundary): string {
  return [`### ${name}`, '', who, '', ...threats.flatMap(writeThreat)].join('\n');
}

function writeThreat({ threat, against, proof }: Threat): string[] {
  const tests = proof.map(([file, title]) => `  - \`${file}\`: ${title}`);
  const status = proof.length === 0 ? ' **Open.**' : '';
  return [`- **${capital(threat)}.** ${capital(against)}.${status}`, ...tests];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
