import { join } from 'node:path'
import { writeProof } from '#lib/leads/desk/proof.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { signInAt } from '#tools/harness/sign-in.ts'
import type { Stack } from '#tools/harness/stack.ts'

/** The cookie of a session that an editor opens at the desk, as their Studio does. */
export async function deskCookie(stack: Stack): Promise<string> {
  const lakeUrl = String(stack.env.SANITY_API_HOST)
  const target = { lakeUrl, cloudFolder: join(stack.folder, 'cloud'), siteUrl: stack.url }
  const editor = lakeClient(stack, await signInAt(target, 'editor'))
  const { secret, remove } = await writeProof(editor, 'Bench')
  const response = await fetch(`${stack.url}/api/desk/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ secret }),
  })
  await remove()
  if (!response.ok) throw new Error(`No session: ${response.status} ${await response.text()}`)
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}
