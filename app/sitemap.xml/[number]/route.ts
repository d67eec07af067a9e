import { readFiles, urlSet } from '../addresses.ts'

export const revalidate = 60
export const dynamic = 'force-static'

/** Made when somebody asks for them. */
export function generateStaticParams(): { number: string }[] {
  return []
}

/** A file of a sitemap that has several: /sitemap-1.xml (lib/platform/http/rewrites.ts). */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ number: string }> },
): Promise<Response> {
  const files = await readFiles()
  const addresses = files.length > 1 ? files[Number((await params).number) - 1] : undefined
  return addresses ? urlSet(addresses) : new Response(null, { status: 404 })
}
