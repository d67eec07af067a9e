import { createHash } from 'node:crypto'
import { build } from 'esbuild'

/**
 * The page's script as one minified text, and its URL, which changes with it. For builds and the
 * development server: the running site has it in its build.
 */
export async function bundlePageScript(): Promise<{ text: string; url: string }> {
  const { outputFiles } = await build({
    entryPoints: ['lib/page-script/main.ts'],
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
  return { text, url: `/page-script/${hash}.js` }
}
