/**
 * The rules of `npm run check` about imports. The rooms of the house stand in this order, from the
 * ground; no import leads to a room above, types included. docs/architecture.md tells what each is.
 */
const ROOMS = [
  'packages',
  'lib/platform',
  'lib/ui',
  'lib/tools',
  'lib/content',
  'lib/publishing',
  'lib/sections',
  'lib/leads',
  'lib/insight',
  'lib/delivery',
  'schemas',
  'studio',
  'app',
  'lib/local-cloud',
  'tools',
  'scripts',
  'tests',
]

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that import each other, types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-circles',
      comment:
        'Two folders that import each other, types included, are one folder or need a third.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-stand-alone',
      comment: 'A workspace package imports its own files and what its package.json lists.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { pathNot: ['^packages/$1/', '(^|/)node_modules/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'packages-list-what-they-import',
      severity: 'error',
      from: { path: '^packages/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'packages-ship-what-they-import',
      comment: 'A published package comes without its development dependencies.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'packages-by-name',
      comment: "The product uses a package's exports, as any other user would.",
      severity: 'error',
      from: { pathNot: '^packages/' },
      to: { path: '^packages/', dependencyTypesNot: ['aliased-workspace'] },
    },
    ...ROOMS.map((room, floor) => ({
      name: `${room} imports what is below it`,
      severity: 'error',
      from: { path: `^${room}/`, pathNot: '^packages/[^/]+/tests/' },
      to: { path: `^(${ROOMS.slice(floor + 1).join('|')})/` },
    })),
    {
      name: 'every-folder-of-lib-is-a-room',
      severity: 'error',
      from: {},
      to: { path: '^lib/', pathNot: `^(${ROOMS.join('|')})/` },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(\\.next|\\.local|dist)(/|$)|^tests/released/|^packages/content-lake/examples/|^lib/sections/.*\\.test\\.ts$',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
