import { cookies, draftMode } from 'next/headers'
import { redirect } from 'next/navigation'
import { PERSPECTIVE_COOKIE } from '#lib/content/preview.ts'

export * from '#lib/platform/http/only-get.ts'

/** Ends preview and redirects to the published Home. */
export async function GET(): Promise<Response> {
  const draft = await draftMode()
  draft.disable()
  const jar = await cookies()
  jar.delete(PERSPECTIVE_COOKIE)
  redirect('/')
}
