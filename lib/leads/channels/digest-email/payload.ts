import { z } from 'zod'
import { emailSchema, type Email } from '#lib/leads/email/payload.ts'

/** Where the people come in a digest's parts. */
export const PEOPLE = '<!--people-->'

/**
 * A digest, of which each person is a part: an erasure takes theirs out of one that waits
 * (`forget_in_digests`).
 */
export const digestSchema = emailSchema.extend({
  people: z.array(z.object({ id: z.string(), html: z.string(), text: z.string() })),
})

export type Digest = z.infer<typeof digestSchema>

/** The email that a digest is sent as. */
export function assemble({ people, ...email }: Digest): Email {
  const insert = (part: 'html' | 'text') =>
    email[part].split(PEOPLE).join(people.map((person) => person[part]).join(''))
  return { ...email, html: insert('html'), text: insert('text') }
}
