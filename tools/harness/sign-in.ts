import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RoleName } from '@northwright/local-lake'

/** A local content lake, and whose Studio signs in to it. */
interface Target {
  lakeUrl: string
  /** The local cloud's data folder. */
  cloudFolder: string
  siteUrl: string
}

/**
 * Signs in as a role with the form's own request. Returns the session's token, as the Studio gets
 * it.
 */
export async function signInAt(
  { lakeUrl, cloudFolder, siteUrl }: Target,
  role: RoleName,
): Promise<string> {
  const secrets = JSON.parse(await readFile(join(cloudFolder, 'secrets.json'), 'utf8'))
  const form = new URL('/v1/auth/login/local', lakeUrl)
  form.searchParams.set('origin', `${siteUrl}/studio`)
  const response = await fetch(form, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: `${role}@northwright.example`,
      password: secrets[`STUDIO_${role.toUpperCase()}_PASSWORD`],
    }),
  })
  const { hash } = new URL(response.headers.get('location') ?? '')
  const session = await fetch(new URL(`/v1/auth/fetch?${hash.slice(1)}`, lakeUrl))
  const { token } = (await session.json()) as { token: string }
  return token
}
