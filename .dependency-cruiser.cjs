// Allowed imports. The table is the one of the architecture's description; a change of it is a decision.

const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const RULES = join(__dirname, 'packages/rules/src');
/** Every game has rules that verify its rounds; `fairness` is what they share. */
const GAMES = readdirSync(RULES).filter((name) => name !== 'fairness' && existsSync(join(RULES, name, 'verify.ts')));

const severity = 'error';
/** A workspace's own folder. */
const packageOf = (name) => `^packages/${name}/`;
const TESTS = '\\.test\\.tsx?$|/contract-tests\\.ts$|/testing/';
const library = (...names) => `^node_modules/(${names.join('|')})(/|$)`;

/** May import only itself and what is named; its tests may use more. */
const only = ({ name, from, to, why }) => ({
  name,
  comment: why,
  severity,
  from: { path: from, pathNot: TESTS },
  to: { pathNot: [from, ...to] },
});

/** Files in which the parts of the server meet. */
const ROOT = '^apps/server/src/(features\\.ts|app\\.ts|wiring/|features/[^/]+\\.ts$)';

/** Read by tools/docs for the list of operator settings. */
const SETTINGS_SHAPE = '^apps/server/src/features/operator-settings\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one subject, or need a third that both use. Types count; code that is fetched later may go round.',
      severity,
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere. Lighthouse is installed by the row of the bench that needs it.',
      severity,
      from: { pathNot: '^bench/lighthouse/audit[.]ts$' },
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-dependencies',
      comment: 'A library is named in the package.json of the workspace that uses it.',
      severity,
      from: { pathNot: [TESTS, '^test/', '^bench/', '^tools/'] },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
        pathNot: library('vitest', 'fast-check', '@types', 'vite', '@vitejs', '@tailwindcss', '@ianlucas'),
      },
    },
    {
      name: 'other-workspaces-by-name',
      comment:
        'Another workspace is imported by its name and so through its exports, never by a path into its folders. ' +
        "Vite's configuration cannot load TypeScript by a package's name, so the page it writes reads its texts by path.",
      severity,
      from: { path: '^(packages|apps)/([^/]+)/', pathNot: '^apps/web/src/offline/page\\.ts$' },
      to: { path: '^(packages|apps)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'tools-use-names-too',
      comment: 'Tools import packages by name. The reference reads the shape of the settings where it stands.',
      severity,
      from: { path: '^tools/' },
      to: { path: '^(packages|apps)/', pathNot: SETTINGS_SHAPE, dependencyTypes: ['local'] },
    },

    only({
      name: 'rules-are-pure',
      from: packageOf('rules'),
      to: [library('@noble/hashes', '@noble/curves')],
      why: 'The rules know libraries of hashes and of curves (for wallets and beacons) and nothing else.',
    }),
    only({
      name: 'contract-knows-rules-and-zod',
      from: packageOf('contract'),
      to: [packageOf('rules'), library('zod')],
      why: 'The wire is described by schemas and the rules.',
    }),
    only({
      name: 'ledger-knows-rules',
      from: packageOf('ledger'),
      to: [packageOf('rules')],
      why: 'The journal knows amounts; the database is handed in.',
    }),
    only({
      name: 'catalogue-stands-alone',
      from: packageOf('catalogue'),
      to: [library('@ianlucas'), '^(node:)?[a-z/]+$'],
      why: 'The catalogue is data, its art and the script that made it.',
    }),
    only({ name: 'texts-stand-alone', from: packageOf('texts'), to: [], why: 'Texts are words.' }),
    {
      name: 'outside-knows-no-domain',
      comment:
        'What talks to services outside knows amounts, its own SDKs and nothing of the ledger, the wire or the server.',
      severity,
      from: { path: packageOf('outside') },
      to: {
        path: '^(packages|apps)/',
        pathNot: [packageOf('outside'), '^packages/rules/src/(money|fairness|beacon|text)/'],
      },
    },
    {
      name: 'ui-has-no-domain',
      comment: 'Components know nothing of games, money or the wire.',
      severity,
      from: { path: packageOf('ui') },
      to: { path: '^(packages|apps)/', pathNot: packageOf('ui') },
    },

    {
      name: 'web-imports',
      comment:
        'The client knows the wire, the rules, texts, components and item art; never the server, the ledger or another app.',
      severity,
      from: { path: '^apps/web/' },
      to: {
        path: '^(packages|apps)/',
        pathNot: ['^apps/web/', '^packages/(contract|rules|texts|ui)/', '^packages/catalogue/src/art/'],
      },
    },
    {
      name: 'web-takes-types-and-constants',
      comment:
        'The schemas stay out of the bundle: of the contract the client takes types, and values from its constants alone.',
      severity,
      from: { path: '^apps/web/', pathNot: TESTS },
      to: {
        path: packageOf('contract'),
        pathNot: '^packages/contract/src/constants\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-features-know-nothing-of-each-other',
      comment:
        'A feature of the client imports nothing of another one, not even types: what features share is an entity or in lib/, what belongs together on a page is put together by app/.',
      severity,
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-entities-know-no-feature',
      comment: 'What features share (the session, items, trades) knows none of those that use it.',
      severity,
      from: { path: '^apps/web/src/(entities|testing)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-table-client-knows-no-game',
      comment: 'What every table of the client shares knows none of the games, and nothing of the session or items.',
      severity,
      from: { path: '^apps/web/src/table-client/' },
      to: { path: '^apps/web/src/(entities|features|app)/' },
    },
    {
      name: 'web-lib-knows-no-domain',
      comment: 'lib/ is below everything else of the client.',
      severity,
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(table-client|entities|features|app)/' },
    },
    {
      name: 'demo-imports',
      comment: 'Demo players come over the wire like everyone else.',
      severity,
      from: { path: '^apps/demo/' },
      to: { path: '^(packages|apps)/', pathNot: ['^apps/demo/', '^packages/(contract|rules)/'] },
    },
    {
      name: 'server-serves-no-browser-code',
      comment: 'The server never imports a client, its components or the demo players.',
      severity,
      from: { path: '^apps/server/' },
      to: { path: ['^apps/(?!server/)', packageOf('ui')] },
    },
    {
      name: 'nobody-imports-an-app',
      comment: 'Packages and tools do not know the apps, except for the reference of the settings.',
      severity,
      from: { path: '^(packages|tools)/' },
      to: { path: '^apps/', pathNot: SETTINGS_SHAPE },
    },

    {
      name: 'features-know-no-other-feature',
      comment:
        'A feature imports the kernel, stakes, tables and ports. What it uses of another feature is a port, and the list of features hands it over.',
      severity,
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/server/src/features/[^/]+/', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'ports-know-no-feature',
      comment: 'A port says in types what a feature offers to others, and is below all of them.',
      severity,
      from: { path: '^apps/server/src/ports/' },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(ports|prizes|stakes|kernel|db|lib)/' },
    },
    {
      name: 'features-are-reached-by-their-index',
      comment:
        'From outside, a feature is its index, besides types. Commands of the shell call what they need by itself, and the demo players begin before the features are read.',
      severity,
      from: {
        path: '^apps/server/src/',
        pathNot: [TESTS, '^apps/server/src/features/[^/]+/', '^apps/server/src/tools/'],
      },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: ['/index\\.ts$', '^apps/server/src/features/sandbox/demo-players\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'kernel-knows-no-feature',
      comment:
        'What every feature may use (players, sessions, settings, catalogue, notifications, outbox, audit log) is below all features: of the server it imports helpers and the database.',
      severity,
      from: { path: '^apps/server/src/kernel/', pathNot: TESTS },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(kernel|db|lib)/' },
    },
    {
      name: 'features-are-listed-in-one-place',
      comment: 'The list of features and what is wired around it import the index of a feature, nobody else does.',
      severity,
      from: { path: '^apps/server/src/', pathNot: [TESTS, ROOT] },
      to: { path: '^apps/server/src/features/[^/]+/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-folders-know-no-feature',
      comment:
        'Database, HTTP, sockets and tables are used by features and know neither them nor the kernel, not even their types: what they need is a type of their own or of lib/.',
      severity,
      from: { path: '^apps/server/src/(db|http|realtime|tables)/', pathNot: TESTS },
      to: { path: '^apps/server/src/(features|kernel|ports)/' },
    },
    {
      name: 'lib-knows-nothing-of-the-server',
      comment: 'Helpers are below everything else of the server.',
      severity,
      from: { path: '^apps/server/src/lib/', pathNot: TESTS },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/lib/' },
    },
    {
      name: 'stakes-know-no-feature',
      comment:
        'What several features share imports the kernel, and neither features nor what these offer each other in ports/, not even types: what stakes need of features is in stakes/ports.ts.',
      severity,
      from: { path: '^apps/server/src/(stakes|prizes|standings)/', pathNot: TESTS },
      to: { path: '^apps/server/src/(features|ports)/' },
    },
    {
      name: 'stakes-know-no-game',
      comment: 'Rules of a game belong to the game: the shared parts name what they need themselves.',
      severity,
      from: { path: '^apps/server/src/(stakes|tables)/', pathNot: TESTS },
      to: {
        path: `^packages/rules/src/(${GAMES.join('|')})/`,
      },
    },
    {
      name: 'tests-know-no-measurement',
      comment: 'What tests and measurements share (players, servers, sockets, chosen chains) is in test/support.',
      severity,
      from: { path: '^(test|packages|apps|tools)/' },
      to: { path: '^bench/' },
    },
    {
      name: 'libraries-do-not-import-tests',
      comment: 'What ships does not need what tests it.',
      severity,
      from: { path: '^(packages|apps)/', pathNot: `${TESTS}|harness\\.ts$` },
      to: { path: TESTS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
