import { cookies, draftMode } from 'next/headers'
import { redirect } from 'next/navigation'
import { PERSPECTIVE_COOKIE } from '#lib/content/preview.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'

/** Ends preview and redirects to the published Home. */
export async function GET(): Promise<Response> {
  const draft = await draftMode()
  draft.disable()
  const jar = await cookies()
  jar.delete(PERSPECTIVE_COOKIE)
  redirect('/')
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
