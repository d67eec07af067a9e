import type { CurrentUser } from 'sanity'

/**
 * Whether a user is shown the tools with leads. A courtesy: the site decides at every request.
 *
 * @param openTo whom the site lets in: DESK_OPEN_TO
 */
export function mayOpenDesk(
  user: Pick<CurrentUser, 'id' | 'roles'> | null,
  openTo: readonly string[],
): boolean {
  if (!user) return false
  const hasRoleBeside = (...roles: string[]) => user.roles.some(({ name }) => !roles.includes(name))
  return openTo.some((who) => {
    if (who === 'publishers') return hasRoleBeside('viewer', 'contributor')
    return who === 'writers' ? hasRoleBeside('viewer') : who === user.id
  })
}
