import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT } from '../product/paths.ts';

/** `from` imports `to`; a `to` without a folder is an npm package or a Node module. */
type Import = { readonly from: string; readonly to: string; readonly typeOnly?: boolean };

const API = 'apps/api/src';
const FEATURES = `${API}/features`;
const WEB = 'apps/web/src';

/** An import that each rule must report. */
const FORBIDDEN: Readonly<Record<string, Import>> = {
  'no-broken-imports': { from: 'packages/db/src/broken.ts', to: 'packages/db/src/missing.ts' },
  'messages-alone': { from: 'packages/messages/src/a.ts', to: 'packages/domain/src/x.ts' },
  'domain-alone': { from: 'packages/domain/src/a.ts', to: 'packages/db/src/x.ts' },
  'domain-no-npm': { from: 'packages/domain/src/b.ts', to: 'zod' },
  'rich-text-own': { from: 'packages/rich-text/src/a.ts', to: 'packages/contracts/src/x.ts' },
  'contracts-own': { from: 'packages/contracts/src/a.ts', to: 'packages/db/src/x.ts' },
  'contracts-npm': { from: 'packages/contracts/src/b.ts', to: 'axios' },
  'db-own': { from: 'packages/db/src/a.ts', to: 'packages/contracts/src/x.ts' },
  'harness-own': { from: 'packages/harness/src/a.ts', to: 'packages/factories/src/x.ts' },
  'proof-no-apps': { from: 'proof/a.ts', to: `${API}/core/x.ts` },
  'cases-know-no-product': {
    from: `${FEATURES}/ratings/ratings.cases.ts`,
    to: `${FEATURES}/ratings/ratings.policy.ts`,
  },
  'cases-for-tests': {
    from: `${FEATURES}/ratings/ratings.service.ts`,
    to: `${API}/testing/cases/x.ts`,
  },
  'factories-own': { from: 'packages/factories/src/a.ts', to: `${API}/core/x.ts` },
  'factories-for-tests-and-demo': {
    from: `${FEATURES}/cycles/cycles.service.ts`,
    to: 'packages/factories/src/x.ts',
  },
  'e2e-no-apps': { from: 'e2e/specs/a.spec.ts', to: `${API}/core/x.ts` },
  'api-no-web': { from: `${API}/core/a.ts`, to: `${WEB}/lib/x.ts` },
  'api-base-no-features': { from: `${API}/http/a.ts`, to: `${FEATURES}/cycles/public.ts` },
  'api-features-by-public': { from: `${FEATURES}/pulses/a.ts`, to: `${FEATURES}/cycles/x.ts` },
  'api-features-no-composition': { from: `${FEATURES}/pulses/b.ts`, to: `${API}/services.ts` },
  'api-routes-no-database': {
    from: `${FEATURES}/pulses/pulses.routes.ts`,
    to: 'packages/db/src/x.ts',
    typeOnly: true,
  },
  'api-service-no-http': {
    from: `${FEATURES}/pulses/pulses.service.ts`,
    to: `${FEATURES}/pulses/x.presenter.ts`,
  },
  'api-queries-below-service': {
    from: `${FEATURES}/pulses/pulses.queries.ts`,
    to: `${FEATURES}/pulses/x.service.ts`,
  },
  'api-policy-pure': {
    from: `${FEATURES}/pulses/pulses.policy.ts`,
    to: `${FEATURES}/pulses/x.queries.ts`,
  },
  'api-presenter-pure': {
    from: `${FEATURES}/pulses/pulses.presenter.ts`,
    to: 'packages/db/src/x.ts',
  },
  'api-order-health-session': {
    from: `${FEATURES}/session/a.ts`,
    to: `${FEATURES}/employees/public.ts`,
  },
  'api-order-app-config': {
    from: `${FEATURES}/app-config/a.ts`,
    to: `${FEATURES}/menu/public.ts`,
  },
  'api-order-menu': {
    from: `${FEATURES}/menu/a.ts`,
    to: `${FEATURES}/company-pages/public.ts`,
  },
  'api-order-company-pages': {
    from: `${FEATURES}/company-pages/a.ts`,
    to: `${FEATURES}/employees/public.ts`,
  },
  'api-order-employees': { from: `${FEATURES}/employees/a.ts`, to: `${FEATURES}/access/public.ts` },
  'api-order-custom-fields-organization': {
    from: `${FEATURES}/organization/a.ts`,
    to: `${FEATURES}/roles/public.ts`,
  },
  'api-order-roles-tokens': { from: `${FEATURES}/tokens/a.ts`, to: `${FEATURES}/users/public.ts` },
  'api-order-sign-in': { from: `${FEATURES}/sign-in/a.ts`, to: `${FEATURES}/templates/public.ts` },
  'api-order-users': { from: `${FEATURES}/users/a.ts`, to: `${FEATURES}/templates/public.ts` },
  'api-order-feedback-types-ratings': {
    from: `${FEATURES}/ratings/a.ts`,
    to: `${FEATURES}/templates/public.ts`,
  },
  'api-order-templates': { from: `${FEATURES}/templates/a.ts`, to: `${FEATURES}/cycles/public.ts` },
  'api-order-cycles': {
    from: `${FEATURES}/cycles/a.ts`,
    to: `${FEATURES}/pulses/record/public.ts`,
  },
  'api-order-pulses': { from: `${FEATURES}/pulses/c.ts`, to: `${FEATURES}/drafts/public.ts` },
  'api-order-drafts-comments-nominations-saved-filters-uploads': {
    from: `${FEATURES}/comments/a.ts`,
    to: `${FEATURES}/packets/public.ts`,
  },
  'api-order-handovers': {
    from: `${FEATURES}/handovers/a.ts`,
    to: `${FEATURES}/packets/public.ts`,
  },
  'api-order-employee-records': {
    from: `${FEATURES}/employee-records/a.ts`,
    to: `${FEATURES}/imports/public.ts`,
  },
  'api-order-imports': {
    from: `${FEATURES}/imports/a.ts`,
    to: `${FEATURES}/integrations/public.ts`,
  },
  'api-order-integrations': {
    from: `${FEATURES}/integrations/a.ts`,
    to: `${FEATURES}/scim/public.ts`,
  },
  'api-order-notices': { from: `${FEATURES}/notices/a.ts`, to: `${FEATURES}/packets/public.ts` },
  'api-order-open-id-scheduled-imports-scim-webhooks': {
    from: `${FEATURES}/webhooks/a.ts`,
    to: `${FEATURES}/changelog/public.ts`,
  },
  'api-order-launches': { from: `${FEATURES}/launches/a.ts`, to: `${FEATURES}/packets/public.ts` },
  'api-order-packets': { from: `${FEATURES}/packets/a.ts`, to: `${FEATURES}/panels/public.ts` },
  'api-order-due-moments': {
    from: `${FEATURES}/due-moments/a.ts`,
    to: `${FEATURES}/reminders/public.ts`,
  },
  'api-order-reminders': {
    from: `${FEATURES}/reminders/a.ts`,
    to: `${FEATURES}/overview/public.ts`,
  },
  'api-order-panels': { from: `${FEATURES}/panels/a.ts`, to: `${FEATURES}/dashboards/public.ts` },
  'api-order-dashboards-overview-team': {
    from: `${FEATURES}/team/a.ts`,
    to: `${FEATURES}/bulk/public.ts`,
  },
  'api-order-bulk': { from: `${FEATURES}/bulk/a.ts`, to: `${FEATURES}/access/public.ts` },
  'api-order-changelog': { from: `${FEATURES}/changelog/a.ts`, to: `${FEATURES}/access/public.ts` },
  'pulses-order-record': {
    from: `${FEATURES}/pulses/record/a.ts`,
    to: `${FEATURES}/pulses/peers/x.ts`,
  },
  'pulses-order-commenting-lifecycle-peers': {
    from: `${FEATURES}/pulses/peers/a.ts`,
    to: `${FEATURES}/pulses/commenting/x.ts`,
  },
  'pulses-order-reading-tracking': {
    from: `${FEATURES}/pulses/reading/a.ts`,
    to: `${FEATURES}/pulses/submitting/x.ts`,
  },
  'pulses-order-submitting': {
    from: `${FEATURES}/pulses/submitting/a.ts`,
    to: `${FEATURES}/pulses/audience/x.ts`,
  },
  'web-no-server': { from: `${WEB}/lib/a.ts`, to: 'packages/db/src/x.ts', typeOnly: true },
  'web-axios-in-lib': { from: `${WEB}/features/pulses/a.ts`, to: 'axios' },
  'web-pages-by-index': { from: `${WEB}/pages/home-page.tsx`, to: `${WEB}/features/pulses/x.ts` },
  'web-pages-apart': { from: `${WEB}/pages/login-page.tsx`, to: `${WEB}/pages/x-page.tsx` },
  'web-parts-below-pages': { from: `${WEB}/parts/a.tsx`, to: `${WEB}/pages/x-page.tsx` },
  'web-features-apart': {
    from: `${WEB}/features/pulses/b.ts`,
    to: `${WEB}/features/menu/index.ts`,
  },
  'web-ui-knows-no-feature': { from: `${WEB}/ui/a.tsx`, to: 'packages/contracts/src/x.ts' },
  'web-lib-below': { from: `${WEB}/lib/b.ts`, to: `${WEB}/ui/x.tsx` },
};

/** Imports that no rule may report. */
const ALLOWED: readonly Import[] = [
  { from: 'packages/domain/src/good-texts.ts', to: 'packages/messages/src/x.ts' },
  { from: `${FEATURES}/notices/good-texts.ts`, to: 'packages/messages/src/x.ts' },
  { from: `${WEB}/lib/good-texts.ts`, to: 'packages/messages/src/x.ts' },
  { from: 'packages/contracts/src/good.ts', to: 'zod' },
  { from: 'packages/contracts/src/good-too.ts', to: 'packages/domain/src/good.ts' },
  { from: 'packages/factories/src/good.ts', to: 'packages/db/src/x.ts' },
  { from: `${FEATURES}/pulses/good.routes.ts`, to: `${FEATURES}/pulses/x.presenter.ts` },
  { from: `${FEATURES}/pulses/good.service.ts`, to: `${FEATURES}/cycles/public.ts` },
  {
    from: `${FEATURES}/pulses/good.presenter.ts`,
    to: `${FEATURES}/pulses/x.queries.ts`,
    typeOnly: true,
  },
  { from: `${FEATURES}/pulses/tracking/good.ts`, to: `${FEATURES}/pulses/record/x.ts` },
  { from: 'proof/good.ts', to: `${API}/testing/cases/y.ts` },
  { from: `${API}/testing/cases/good.ts`, to: `${FEATURES}/ratings/good.cases.ts` },
  { from: `${FEATURES}/ratings/better.cases.ts`, to: 'packages/factories/src/x.ts' },
  { from: `${FEATURES}/packets/good.service.ts`, to: `${FEATURES}/comments/public.ts` },
  { from: `${WEB}/lib/good.ts`, to: 'axios' },
  { from: `${WEB}/pages/good-page.tsx`, to: `${WEB}/features/menu/index.ts` },
  { from: `${WEB}/features/pulses/good.ts`, to: `${WEB}/ui/x.tsx` },
  { from: 'e2e/specs/good.spec.ts', to: 'packages/factories/src/x.ts' },
];

/** The parts of the configuration used here. */
interface Rules {
  readonly forbidden: readonly {
    readonly name: string;
    readonly from: { readonly path?: string };
    readonly to: { readonly path?: string };
  }[];
}
const rules = (): Rules['forbidden'] =>
  (createRequire(import.meta.url)(path.join(PROJECT, '.dependency-cruiser.cjs')) as Rules)
    .forbidden;

const NPM_PACKAGES = ['axios', 'zod'];
const CYCLE = ['packages/db/src/ring-one.ts', 'packages/db/src/ring-two.ts'] as const;

type Violation = { readonly from: string; readonly rule: { readonly name: string } };

let folder: string;
let violations: readonly Violation[];

function write(file: string, text: string): void {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
}

function importLine({ from, to, typeOnly }: Import): string {
  const isPackage = NPM_PACKAGES.includes(to);
  const relative = path.posix.relative(path.posix.dirname(from), to);
  const target = isPackage ? to : relative.startsWith('.') ? relative : `./${relative}`;
  return typeOnly === true
    ? `import type { X } from '${target}';\nexport type Y = X;\n`
    : `export { x } from '${target}';\n`;
}

function cruise(): readonly Violation[] {
  const cli = path.join(PROJECT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const result = spawnSync(
    process.execPath,
    [
      cli,
      '--config',
      path.join(PROJECT, '.dependency-cruiser.cjs'),
      '--output-type=json',
      'apps',
      'packages',
      'e2e',
      'proof',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (result.stdout === '') throw new Error(result.stderr);
  const report: { summary: { violations: Violation[] } } = JSON.parse(result.stdout);
  return report.summary.violations;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'boundaries-'));
  write(
    'package.json',
    '{ "name": "example", "type": "module", "dependencies": { "axios": "1", "zod": "1" } }',
  );
  for (const name of NPM_PACKAGES) {
    write(
      `node_modules/${name}/package.json`,
      `{ "name": "${name}", "version": "1.0.0", "type": "module", "main": "index.js" }`,
    );
    write(`node_modules/${name}/index.js`, 'export const x = 1;\n');
  }
  const imports = [...Object.values(FORBIDDEN), ...ALLOWED];
  for (const { to } of imports) {
    if (!NPM_PACKAGES.includes(to) && !to.includes('missing'))
      write(to, 'export const x = 1;\nexport type X = 1;\n');
  }
  for (const one of imports) write(one.from, importLine(one));
  write(CYCLE[0], "export { x } from './ring-two.ts';\n");
  write(CYCLE[1], "export { x } from './ring-one.ts';\n");
  violations = cruise();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe('import boundaries', () => {
  it.each(Object.entries(FORBIDDEN))('%s reports a forbidden import', (rule, { from }) => {
    expect(
      violations
        .filter((violation) => violation.from === from)
        .map((violation) => violation.rule.name),
    ).toContain(rule);
  });

  it('no-cycles reports an import cycle', () => {
    expect(
      violations.some(
        (violation) => violation.rule.name === 'no-cycles' && violation.from === CYCLE[0],
      ),
    ).toBe(true);
  });

  it.each(ALLOWED.map((one) => [`${one.from} → ${one.to}`, one] as const))(
    'allows %s',
    (_title, { from }) => {
      expect(violations.filter((violation) => violation.from === from)).toEqual([]);
    },
  );

  it('has a counter-example for every rule', () => {
    const names = rules().map((rule) => rule.name);
    expect(names.toSorted()).toEqual([...Object.keys(FORBIDDEN), 'no-cycles'].toSorted());
  });

  /** Returns the folders that the rules with this prefix keep in order, directly in `folder`. */
  function placed(prefix: string, folder: string): Set<string> {
    const named = (text: string | undefined): string[] =>
      text?.split(`${folder}/(`)[1]?.split(')')[0]?.split('|') ?? [];
    const ordered = rules().filter(({ name }) => name.startsWith(prefix));
    return new Set(ordered.flatMap(({ from, to }) => [...named(from.path), ...named(to.path)]));
  }

  it.each([
    ['every feature of the API', 'api-order-', FEATURES],
    ['everything in pulses', 'pulses-order-', `${FEATURES}/pulses`],
  ])('has a place in the order for %s', (_title, prefix, folder) => {
    const known = placed(prefix, folder);
    // Cases are no part of the product.
    const parts = readdirSync(path.join(PROJECT, folder)).filter(
      (name) => !name.endsWith('.cases.ts'),
    );
    expect(parts.filter((name) => !known.has(name))).toEqual([]);
  });
});
