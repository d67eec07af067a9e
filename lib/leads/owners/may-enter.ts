import { env } from '#lib/platform/env/env.ts'
import type { Member } from '#lib/leads/story/kinds.ts'

/** What a member has shown to be allowed in the content lake: to publish, or to write drafts. */
export type Right = 'publish' | 'draft'

/** A member of the project, as the content lake knows them, and what they may do there. */
export interface Visitor {
  member: Member
  right: Right
}

/** Asked at every request, so that a change of DESK_OPEN_TO counts at once. */
export function mayEnter({ member, right }: { member: Pick<Member, 'id'>; right: Right }): boolean {
  return env.DESK_OPEN_TO.some(
    (who) =>
      who === member.id || who === 'writers' || (who === 'publishers' && right === 'publish'),
  )
}
