import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { STOP_LIMIT_MS } from '#launcher/role';
import { loadConfig } from '#process/config/config';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { buildGoProgram } from '#tools/cluster/go-program';

const CHART = join(__dirname, '../../deploy/helm/swaplane');
/** Kubernetes' own schemas, as a package of PyPI has them. */
const SCHEMAS = 'kubernetes-validate==1.37.0';
const KUBERNETES = '1.34.0';
const LEAST = { publicUrl: 'https://swap.example.com', existingSecret: 'swaplane' };
const ALL = {
  ...LEAST,
  providersSecret: 'providers',
  keysSecret: 'keys',
  image: { digest: `sha256:${'0a'.repeat(32)}` },
  settings: { LOG_LEVEL: 'warn' },
  temporal: { address: 'ns.a1b2c.tmprl.cloud:7233', namespace: 'ns.a1b2c', tls: { enabled: true, secret: 'temporal' } },
  trustedProxies: ['10.0.0.0/8'],
  api: { autoscaling: { enabled: true } },
  worker: { autoscaling: { enabled: true } },
  ingress: { className: 'nginx', tlsSecret: 'swap-tls' },
  metrics: { podMonitor: true },
  nodeSelector: { disk: 'ssd' },
};

const dir = temporaryDir();
let helm: string;
beforeAll(async () => {
  helm = join(await buildGoProgram('helm'), 'helm');
});

function render(values: object): { manifests: string; trouble: string } {
  const file = join(dir, 'values.yaml');
  writeFileSync(file, stringify(values));
  const args = ['template', 'swaps', CHART, '--values', file, '--kube-version', KUBERNETES];
  const { stdout, stderr } = spawnSync(helm, args, { encoding: 'utf8', env: { HOME: dir } });
  return { manifests: stdout, trouble: stderr };
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    template?: { metadata: { labels: Record<string, string> }; spec: { terminationGracePeriodSeconds: number } };
    jobLabel?: string;
  };
}

function manifestsOf(values: object): Manifest[] {
  return parseAllDocuments(render(values).manifests).map((document) => document.toJS());
}

test('the chart passes its own linter, and says what it needs', () => {
  const args = ['lint', '--strict', CHART, '--set', 'publicUrl=https://swap.example.com,existingSecret=swaplane'];
  expect(spawnSync(helm, args, { encoding: 'utf8', env: { HOME: dir } })).toMatchObject({ status: 0 });
  expect(render({}).trouble).toContain('publicUrl is needed');
  expect(render({ publicUrl: LEAST.publicUrl }).trouble).toContain('existingSecret is needed');
});

test('everything it renders is valid Kubernetes', async () => {
  const kubeconform = join(await buildGoProgram('kubeconform'), 'kubeconform');
  execFileSync('pip', ['download', '--quiet', '--no-deps', '--dest', dir, SCHEMAS], { stdio: 'pipe' });
  execFileSync('python3', ['-m', 'zipfile', '-e', join(dir, 'kubernetes_validate-1.37.0-py3-none-any.whl'), dir]);
  const schemas = join(dir, `kubernetes_validate/kubernetes-json-schema/v${KUBERNETES}-local-strict`);
  keepReferencesLocal(schemas);
  const location = `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`;
  // Of the operators that bring them.
  const skipped = ['-skip', 'ScaledObject,PodMonitor'];
  for (const values of [LEAST, ALL]) {
    const { manifests } = render(values);
    const args = ['-strict', '-summary', '-schema-location', location, ...skipped];
    const { status, stdout } = spawnSync(kubeconform, args, { input: manifests, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/Valid: [1-9].*Invalid: 0, Errors: 0/)]);
  }
});

/** The schemas refer to each other by addresses on the web, which the test does not need. */
function keepReferencesLocal(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const { $id: _, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(schema).replaceAll('"/api/_definitions.json', '"_definitions.json'));
  }
}

test('its settings are accepted by the processes, which get time to end their calls', () => {
  for (const values of [LEAST, ALL]) {
    const manifests = manifestsOf(values);
    const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    const keys = { SECRET_KEY: 's'.repeat(64), PAYLOAD_KEYS: `2026a:${'d'.repeat(64)}` };
    const secret = { DATABASE_URL: 'postgres://u:p@db/swaplane', ...keys };
    // Files that are only in the container.
    const checked = Object.fromEntries(Object.entries(settings).filter(([name]) => !name.endsWith('_FILE')));
    const { drainDelayMs, publicUrl } = loadConfig({ ...checked, ...secret });
    expect(publicUrl).toBe('https://swap.example.com');
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['swaps-api', 'swaps-worker']);
    for (const { spec } of deployments) {
      const graceMs = (spec?.template?.spec.terminationGracePeriodSeconds ?? 0) * 1_000;
      expect(graceMs).toBeGreaterThan(drainDelayMs + STOP_LIMIT_MS);
    }
  }
});

test('Prometheus calls its processes the job swaplane, as alerts and dashboards expect', () => {
  const manifests = manifestsOf(ALL);
  const label = manifests.find(({ kind }) => kind === 'PodMonitor')?.spec?.jobLabel ?? fail();
  const pods = manifests.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec?.template?.metadata.labels);
  expect(pods.map((labels) => labels?.[label])).toEqual(['swaplane', 'swaplane']);
});

test('whatever scales processes by itself is not overruled by a fixed number', () => {
  const replicasOf = (values: object) =>
    manifestsOf(values)
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ spec }) => spec?.replicas ?? null);
  expect([replicasOf(LEAST), replicasOf(ALL)]).toEqual([
    [2, 2],
    [null, null],
  ]);
});

interface Container {
  image: string;
  securityContext: object;
  volumeMounts: { mountPath: string; readOnly?: boolean }[];
}
interface Pod {
  automountServiceAccountToken: boolean;
  securityContext: object;
  containers: Container[];
  initContainers?: Container[];
}

test('whoever breaks into a container has no privilege and cannot change its programs; keys can be files', () => {
  for (const values of [LEAST, ALL]) {
    for (const { spec } of manifestsOf(values).filter(({ kind }) => kind === 'Deployment')) {
      const pod = spec?.template?.spec as unknown as Pod;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(pod.containers.map(({ securityContext }) => securityContext)).toEqual([
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ]);
    }
  }
  const { spec } = manifestsOf(ALL).find(({ kind }) => kind === 'Deployment') ?? fail();
  const { containers } = (spec?.template?.spec ?? fail()) as unknown as Pod;
  const [container = fail()] = containers;
  expect(container.image).toBe(`swaplane@${ALL.image.digest}`);
  expect(container.volumeMounts).toContainEqual(
    expect.objectContaining({ mountPath: '/var/run/keys', readOnly: true }),
  );
  const settings = manifestsOf(ALL).find(({ kind }) => kind === 'ConfigMap')?.data;
  expect(settings).toMatchObject({
    SECRET_KEY_FILE: '/var/run/keys/SECRET_KEY',
    PAYLOAD_KEYS_FILE: '/var/run/keys/PAYLOAD_KEYS',
  });
  expect(JSON.stringify(manifestsOf(LEAST))).not.toContain('/var/run/keys');
});

test('what migrates the database is the same image with the same files as the processes that wait for it', () => {
  for (const values of [LEAST, ALL]) {
    const manifests = manifestsOf({ ...values, migrationSecret: 'migration' });
    for (const { spec } of manifests.filter(({ kind }) => kind === 'Deployment')) {
      const { containers, initContainers = [] } = (spec?.template?.spec ?? fail()) as unknown as Pod;
      const partsOf = ({ image, volumeMounts, securityContext }: Container) => ({
        image,
        volumeMounts,
        securityContext,
      });
      expect(initContainers.map(partsOf)).toEqual(containers.map(partsOf));
    }
  }
});

function fail(): never {
  throw new Error('the chart rendered less than that');
}
