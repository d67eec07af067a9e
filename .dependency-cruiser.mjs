/** The rules of `npm run check` about rooms; docs/architecture.md draws them. */
export default {
  forbidden: [
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
      name: 'one-way',
      comment: 'Imports run one way: app, studio -> schemas -> lib -> packages.',
      severity: 'error',
      from: { path: '^(lib|schemas|packages)/', pathNot: '/tests/' },
      to: { path: '^(app|scripts|studio|tests|tools)/' },
    },
    {
      name: 'lib-is-below-schemas',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^schemas/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|\\.next|\\.local)(/|$)|^tests/released/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
