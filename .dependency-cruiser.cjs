// Who may import whom (ARCHITECTURE.md). Each rule has a counter-example in scripts/checks/boundaries.test.ts that proves it bites.
const TESTS = '\\.test\\.tsx?$|\\.cases\\.ts$|/testing/';
/** What tests and proofs know of the calls, and the words that they say it in. */
const CASES = '^apps/api/src/(?:features/[^/]+/[^/]+\\.cases\\.ts$|testing/cases/)';

/** The features of the API from the first to the last: a later one may use an earlier one, never the other way round, and none one beside it. */
const FEATURE_ORDER = [
  ['health', 'session'],
  ['app-config'],
  ['menu'],
  ['company-pages'],
  ['employees'],
  ['custom-fields', 'organization'],
  ['roles', 'tokens'],
  ['users'],
  ['sign-in'],
  ['feedback-types', 'ratings'],
  ['templates'],
  ['cycles'],
  ['pulses'],
  ['drafts', 'comments', 'nominations', 'saved-filters', 'uploads'],
  ['handovers'],
  ['employee-records'],
  ['imports'],
  ['integrations'],
  ['notices'],
  ['open-id', 'scheduled-imports', 'scim', 'webhooks'],
  ['launches'],
  ['packets'],
  ['due-moments'],
  ['reminders'],
  ['panels'],
  ['dashboards', 'overview', 'team'],
  ['bulk'],
  ['changelog'],
  ['access'],
];

/** The parts of pulses, in the same way. Other features use each through its own public.ts. */
const PULSES_ORDER = [
  ['record'],
  ['commenting', 'lifecycle', 'peers'],
  ['reading', 'tracking'],
  ['submitting'],
  ['audience'],
];

/** The rules that keep the folders in `folder` in order: none may import one beside or after it. */
const inOrder = (prefix, folder, order, comment) =>
  order.slice(0, -1).map((nouns, rank) => ({
    name: `${prefix}-${nouns.join('-')}`,
    comment,
    severity: 'error',
    from: { path: `^${folder}/(${nouns.join('|')})/`, pathNot: TESTS },
    to: { path: `^${folder}/(${order.slice(rank).flat().join('|')})/`, pathNot: `^${folder}/$1/` },
  }));

const backEdges = [
  ...inOrder(
    'api-order',
    'apps/api/src/features',
    FEATURE_ORDER,
    'A feature of the API may use those before it in the order, through their public.ts; never those beside or after it.',
  ),
  ...inOrder(
    'pulses-order',
    'apps/api/src/features/pulses',
    PULSES_ORDER,
    'A part of pulses may use the parts before it in the order; never those beside or after it.',
  ),
];

/** A folder that may import its own files and those of `allowed` from this repository. What comes from npm is another matter. */
function onlyOwn(name, folder, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: TESTS },
    to: {
      path: '^(?:apps|packages|e2e|scripts|benchmarks|proof)/',
      pathNot: [folder, ...allowed].map((path) => `^${path}(?:/|$)`),
    },
  };
}

const packages = [
  onlyOwn('messages-alone', 'packages/messages', [], 'Texts know nothing of the product.'),
  onlyOwn(
    'domain-alone',
    'packages/domain',
    ['packages/messages'],
    'The rules of the product depend on nothing but its texts.',
  ),
  {
    name: 'domain-no-npm',
    comment: 'The rules of the product depend on nothing, npm and Node included.',
    severity: 'error',
    from: { path: '^packages/domain/', pathNot: TESTS },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'] },
  },
  onlyOwn(
    'rich-text-own',
    'packages/rich-text',
    ['packages/domain'],
    'The rich-text schema is shared by both sides.',
  ),
  onlyOwn(
    'contracts-own',
    'packages/contracts',
    ['packages/domain', 'packages/rich-text'],
    'Contracts are data.',
  ),
  {
    name: 'contracts-npm',
    comment: 'Contracts are written in zod and nothing else.',
    severity: 'error',
    from: { path: '^packages/contracts/', pathNot: TESTS },
    to: { path: '^node_modules/', pathNot: '^node_modules/zod/' },
  },
  onlyOwn(
    'db-own',
    'packages/db',
    [],
    'The database package knows the generated client and PostgreSQL only.',
  ),
  onlyOwn(
    'factories-own',
    'packages/factories',
    ['packages/db', 'packages/domain'],
    'Factories write records.',
  ),
  onlyOwn(
    'harness-own',
    'packages/harness',
    ['packages/contracts', 'packages/db', 'packages/domain'],
    'The harness runs the product from outside.',
  ),
];

const api = [
  onlyOwn('api-no-web', 'apps/api', ['packages'], 'The apps meet in the contracts.'),
  {
    name: 'api-base-no-features',
    comment: 'http and core know no feature.',
    severity: 'error',
    from: { path: '^apps/api/src/(?:http|core)/', pathNot: TESTS },
    to: {
      path: '^apps/api/src/(?:features|jobs)/|^apps/api/src/(?:app|main|services|routes)\\.ts$',
    },
  },
  {
    name: 'api-features-by-public',
    comment:
      'Another feature, or a part of it, is reached through its public.ts, its wire objects through its public.presenter.ts.',
    severity: 'error',
    from: { path: '^apps/api/src/features/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^apps/api/src/features/',
      pathNot: ['^apps/api/src/features/$1/', '/public(?:\\.presenter)?\\.ts$'],
    },
  },
  {
    name: 'api-features-no-composition',
    comment:
      'A feature is given what it needs; it does not reach for the whole. (The type of the whole is no dependency.)',
    severity: 'error',
    from: { path: '^apps/api/src/features/', pathNot: TESTS },
    to: {
      path: '^apps/api/src/(?:app|main|services|routes)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'api-routes-no-database',
    comment: 'A route file knows no Prisma, no SQL, no query and no permission: its service does.',
    severity: 'error',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '^packages/db/|^node_modules/(?:@prisma|pg)/|\\.(?:queries|policy)\\.ts$' },
  },
  {
    name: 'api-service-no-http',
    comment:
      'A service is a use case in the words of the product: no express, no presenter, no route, nothing of http.',
    severity: 'error',
    from: { path: '\\.service\\.ts$' },
    to: {
      path: '^node_modules/(?:@types/)?express/|\\.(?:presenter|routes)\\.ts$|^apps/api/src/http/',
    },
  },
  {
    name: 'api-queries-below-service',
    comment: 'A query file reads: it knows no service, no presenter, no route, nothing of http.',
    severity: 'error',
    from: { path: '\\.queries\\.ts$' },
    to: {
      path: '^node_modules/(?:@types/)?express/|\\.(?:service|presenter|routes)\\.ts$|^apps/api/src/http/',
    },
  },
  {
    name: 'api-policy-pure',
    comment:
      'A policy is a set of predicates, with SQL for the same rule as a list scope: it asks no service and no query.',
    severity: 'error',
    from: { path: '\\.policy\\.ts$' },
    to: {
      path: '^node_modules/(?:@types/)?express/|\\.(?:service|presenter|routes|queries)\\.ts$|^apps/api/src/http/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'api-presenter-pure',
    comment: 'A presenter is pure: it may name the types of records, never reach the database.',
    severity: 'error',
    from: { path: '\\.presenter\\.ts$' },
    to: {
      path: '^packages/(?:db|factories)/|^node_modules/(?:@prisma|pg|express)/|\\.(?:service|routes|queries)\\.ts$|^apps/api/src/http/',
      dependencyTypesNot: ['type-only'],
    },
  },
  ...backEdges,
];

const web = [
  onlyOwn(
    'web-no-server',
    'apps/web',
    ['packages/contracts', 'packages/domain', 'packages/messages', 'packages/rich-text'],
    'Nothing of the server reaches the browser.',
  ),
  {
    name: 'web-axios-in-lib',
    comment: 'There is one axios client; call() is its only user.',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: '^apps/web/src/lib/' },
    to: { path: '^node_modules/axios/' },
  },
  {
    name: 'web-pages-by-index',
    comment:
      'A page, or a part that several pages share, composes features through their index.ts. What it loads later it names by its own file, so that it gets its own chunk.',
    severity: 'error',
    from: { path: '^apps/web/src/(?:pages|parts)/', pathNot: TESTS },
    to: {
      path: '^apps/web/src/features/',
      pathNot: '^apps/web/src/features/[^/]+/index\\.tsx?$',
      dynamic: false,
    },
  },
  {
    name: 'web-pages-apart',
    comment: 'A page knows no other page and not the app around it.',
    severity: 'error',
    from: { path: '^apps/web/src/pages/([^/]+?)(?:\\.tsx?$|/)', pathNot: TESTS },
    to: {
      path: '^apps/web/src/(?:pages|app)/',
      pathNot: '^apps/web/src/pages/$1(?:\\.tsx?$|/|\\.module\\.css$)',
    },
  },
  {
    name: 'web-parts-below-pages',
    comment: 'A part that pages share knows no page and not the app around them.',
    severity: 'error',
    from: { path: '^apps/web/src/parts/', pathNot: TESTS },
    to: { path: '^apps/web/src/(?:pages|app)/' },
  },
  {
    name: 'web-features-apart',
    comment: 'A feature knows no other feature, no page and not the app around it.',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^apps/web/src/(?:features|pages|parts|app)/',
      pathNot: '^apps/web/src/features/$1/',
    },
  },
  {
    name: 'web-ui-knows-no-feature',
    comment: 'Widgets know no feature and no contract.',
    severity: 'error',
    from: { path: '^apps/web/src/ui/', pathNot: TESTS },
    to: { path: '^apps/web/src/(?:features|pages|parts|app)/|^packages/contracts/' },
  },
  {
    name: 'web-lib-below',
    comment: 'lib is what everything else stands on.',
    severity: 'error',
    from: { path: '^apps/web/src/lib/', pathNot: TESTS },
    to: { path: '^apps/web/src/(?:features|pages|parts|app|ui)/' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'No import cycles.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-broken-imports',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'e2e-no-apps',
      comment: 'Browser tests know the product from outside.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^apps/' },
    },
    {
      name: 'proof-no-apps',
      comment:
        'A proof knows the product from outside: its answers, its log, its database. Of the apps it reads only the cases of the calls.',
      severity: 'error',
      from: { path: '^proof/' },
      to: { path: '^apps/', pathNot: CASES },
    },
    {
      name: 'cases-know-no-product',
      comment:
        'Cases are written from the specification: they know no policy and no other code of the apps.',
      severity: 'error',
      from: { path: CASES },
      to: { path: '^(?:apps|e2e|scripts|benchmarks|proof)/', pathNot: CASES },
    },
    {
      name: 'cases-for-tests',
      comment: 'The product does not run on its tests.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: TESTS },
      to: { path: `${CASES}|^apps/api/src/testing/` },
    },
    {
      name: 'factories-for-tests-and-demo',
      comment:
        'The product does not run on factories; the composition root may hand on what a demo needs.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `${TESTS}|^apps/api/src/(?:main|services)\\.ts$` },
      to: { path: '^packages/(?:factories|harness)/' },
    },
    ...packages,
    ...api,
    ...web,
  ],
  options: {
    // TypeScript 7 has no compiler interface yet; swc reads the files as well, types included.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '(?:^|/)(?:dist|generated)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      // 'types' for a package that has nothing else.
      conditionNames: ['import', 'node', 'types', 'default', 'style'],
    },
  },
};
