import type { Boundary } from './threat';

/** What the processes are made of, and what they tell. */
export const PLATFORM_THREATS: readonly Boundary[] = [
  {
    name: 'Image and supply chain',
    who: 'Packages and base images that others make.',
    threats: [
      {
        threat: 'a break-in in the container finds tools or can change files',
        against: 'no compiler or sources, no rights, a read-only root',
        proof: [
          [
            'test/deploy/image.verify.test.ts',
            'the image holds what runs, and no sources, compilers, twins, tests or embedded Postgres',
          ],
          ['test/deploy/image.verify.test.ts', 'it runs as a user without rights, who can change nothing'],
          [
            'test/deploy/compose.verify.test.ts',
            'whoever breaks into a container has no privilege, cannot change its programs, and finds no default password',
          ],
          [
            'test/deploy/chart.verify.test.ts',
            'whoever breaks into a container has no privilege and cannot change its programs; keys can be files',
          ],
        ],
      },
      {
        threat: 'nobody knows what the image is made of',
        against: 'exact versions with checksums, a bill of materials',
        proof: [
          [
            'test/deploy/image.verify.test.ts',
            'all of it is listed with version and license, and takes less than 350 MB',
          ],
        ],
      },
      {
        threat: 'a role reaches secrets or databases that it does not need',
        against: 'separate databases, roles and settings',
        proof: [
          [
            'test/deploy/compose.verify.test.ts',
            'Swaplane and Temporal have servers and roles of their own, and no role reads another’s database',
          ],
        ],
      },
      {
        threat: 'code that reaches a workflow reads or writes outside',
        against: 'workflows are bundled from three folders only',
        proof: [
          [
            'test/architecture/bundle.test.ts',
            'the workflows are bundled from domain rules, workflows and Temporal only',
          ],
        ],
      },
      {
        threat: 'a package that we depend on is replaced by a malicious version',
        against: 'the lock file; install scripts run only where `allowScripts` names them; nobody reviews their code',
        proof: [],
      },
    ],
  },
  {
    name: 'Logs and metrics',
    who: 'They go to systems with many readers.',
    threats: [
      {
        threat: 'secrets or personal data stand in logs',
        against: 'lines name orders by ID; what calls contain is not logged',
        proof: [
          ['test/api/auth.test.ts', 'keys > no key is ever written to the log'],
          [
            'test/workflows/privacy.test.ts',
            "after the erasure no table, history, copy or log contains the order's addresses, memo, hashes, IP address or reference",
          ],
        ],
      },
      {
        threat: 'metrics name partners, orders or addresses',
        against: 'labels have fixed values',
        proof: [
          [
            'test/domain/metrics/table.test.ts',
            'every metric is named and labeled by the rules of Prometheus, and no label is endless',
          ],
        ],
      },
    ],
  },
];
