import { indexOf, readFiles, urlSet } from './addresses.ts'

/** Once a minute, so that a page leaves it when it ends. It costs no query: content is cached. */
export const revalidate = 60
export const dynamic = 'force-static'

/** The sitemap, or the index of its files where it has several. */
export async function GET(): Promise<Response> {
  const files = await readFiles()
  return files.length > 1 ? indexOf(files) : urlSet(files.flat())
}
