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
