import { createHash } from 'node:crypto'
import { build } from 'esbuild'
import { PAGE_SCRIPT_NAMES, type PageScript, type PageScriptName } from './built.ts'

/**
 * Bundles the pages' scripts. For builds and the development server: the running site has them in
 * its build.
 */
export async function bundlePageScripts(): Promise<Record<PageScriptName, PageScript>> {
  const scripts = PAGE_SCRIPT_NAMES.map(async (name) => [name, await bundle(name)])
  return Object.fromEntries(await Promise.all(scripts))
}

async function bundle(name: PageScriptName): Promise<PageScript> {
  const { outputFiles } = await build({
    entryPoints: [`lib/delivery/page-script/${name}.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Without the project's own, whose strict mode a module of this size doesn't need to announce.
    tsconfigRaw: {},
    write: false,
  })
  const text = outputFiles.map((file) => file.text).join('')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { text, url: `/page-script/${name}-${hash}.js` }
}
