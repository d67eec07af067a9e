import { oneLine } from '#lib/leads/email/text.ts'
import { namedId } from '#lib/leads/person/named-id.ts'
import { personOf } from '#lib/leads/person/person.ts'

/**
 * Headers that make one thread of all emails to the team about a person: each says that it follows
 * the same email, which nobody ever got. Gmail asks for the same subject besides.
 *
 * @param siteUrl the site's origin
 */
export function threadHeaders(email: string, siteUrl: string): Record<string, string> {
  const root = `<${namedId('thread', personOf(email))}@${new URL(siteUrl).hostname}>`
  return { 'In-Reply-To': root, References: root }
}

/**
 * The thread's subject: the resource a person asked for first, and who they are. Later emails put
 * 'Re: ' before it.
 */
export function threadSubject(title: string, email: string): string {
  return oneLine(`${oneLine(title, 120)}: ${oneLine(email, 320)}`, 200)
}
