import { DAY, HOUR } from '../duration';

/** What stands between a partner and tracking links on its own host name [rules/tracking: Own host name]. */
export const HOST_PROBLEMS = {
  no_record: { says: 'The TXT record is missing, or has another value.', graceMs: HOUR },
  points_elsewhere: { says: 'The host name does not point to this service.', graceMs: HOUR },
  no_answer: { says: 'The DNS servers of the host name do not answer.', graceMs: DAY },
  taken: { says: 'Another organization has verified this host name.', graceMs: 0 },
} as const satisfies Record<string, { says: string; graceMs: number }>;

export type HostProblem = keyof typeof HOST_PROBLEMS;

/** What is known of the host name that a partner has claimed. */
export interface HostFacts {
  /** Null until its owner has shown that it is theirs; from then on nobody else can. */
  hostProvedAt: Date | null;
  hostCheckedAt: Date | null;
  /** Of the latest check; null if it found nothing wrong. */
  hostProblem: HostProblem | null;
  /** Since when every check of a verified host name fails. */
  hostFailingSince: Date | null;
  /** When links went back to the installation's own host, because the checks kept failing. */
  hostLostAt: Date | null;
}

export const UNCHECKED: HostFacts = {
  hostProvedAt: null,
  hostCheckedAt: null,
  hostProblem: null,
  hostFailingSince: null,
  hostLostAt: null,
};

export const HOST_STATES = ['waiting', 'active', 'lost'] as const;
export type HostState = (typeof HOST_STATES)[number];

/** New links are on it only while it is active. */
export function hostStateOf({ hostProvedAt, hostLostAt }: HostFacts): HostState {
  if (hostProvedAt === null) {
    return 'waiting';
  }
  return hostLostAt === null ? 'active' : 'lost';
}

/** What is known after a check that found this problem, or none. A verified host name is lost only if checks keep failing. */
export function afterHostCheck(known: HostFacts, problem: HostProblem | null, now: Date): HostFacts {
  if (problem === null) {
    return { ...UNCHECKED, hostProvedAt: known.hostProvedAt ?? now, hostCheckedAt: now };
  }
  if (known.hostProvedAt === null) {
    return { ...UNCHECKED, hostCheckedAt: now, hostProblem: problem };
  }
  const hostFailingSince = known.hostFailingSince ?? now;
  const isLost = now.getTime() - hostFailingSince.getTime() >= HOST_PROBLEMS[problem].graceMs;
  const hostLostAt = known.hostLostAt ?? (isLost ? now : null);
  return { ...known, hostCheckedAt: now, hostProblem: problem, hostFailingSince, hostLostAt };
}

/** A host name that its partner has proven to be its own. */
export interface ProvedHost {
  partnerId: string;
  host: string;
  /** Whether new links are on it; those that were made before lead to pages anyway. */
  isActive: boolean;
}

/** Names that the public DNS does not have. */
const NOT_PUBLIC: readonly string[] =
  'localhost local internal intranet private corp home lan invalid onion arpa'.split(' ');
const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/;
const LAST_LABEL = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;
/** A DNS name has 253 characters at most, and the one of the TXT record is longer by its label. */
const MOST_CHARACTERS = 240;

/** The host name as it is stored and compared: in lower case, without the final dot. */
export function toHostName(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '');
}

/** Why a partner cannot have the host name, as a phrase after its name; null if it can. */
export function hostNameProblem(host: string, ownHosts: readonly string[] = []): string | null {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  if (host.length > MOST_CHARACTERS || !labels.every((label) => LABEL.test(label))) {
    return 'must be a host name like swap.wallet.example, without https:// and path; letters beyond a to z as xn--…';
  }
  if (labels.length === 1 || !LAST_LABEL.test(last) || NOT_PUBLIC.includes(last)) {
    return 'must be a public host name like swap.wallet.example';
  }
  if (labels.length === 2) {
    return 'must be a subdomain like swap.wallet.example: the domain itself cannot have a CNAME record';
  }
  if (ownHosts.some((own) => host === own || host.endsWith(`.${own}`))) {
    return 'must be a host name of your own, not one of this service';
  }
  return null;
}

interface DnsRecord {
  type: 'CNAME' | 'TXT';
  name: string;
  value: string;
}

/** The records by which a partner's host name points here, and by which the partner shows that it owns it. */
export function hostRecordsOf(host: string, { partnerId, target }: { partnerId: string; target: string }) {
  return {
    cname: { type: 'CNAME', name: host, value: target },
    proof: { type: 'TXT', name: `_swaplane.${host}`, value: `swaplane-partner=${partnerId}` },
  } as const satisfies Record<string, DnsRecord>;
}
