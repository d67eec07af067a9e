import { check, type Read } from '#lib/http/body.ts'
import { findResource } from '#lib/leads/resource.ts'
import { slugOf, submissionSchema, type Submission } from '#lib/leads/submission.ts'

/**
 * Answers a form that was posted without JavaScript: onward to the document, or back to the gate, where the note that
 * the fragment names says how it went. Where to go on comes from content, never from the request.
 *
 * @param store stores the lead, unless that fails or is refused
 */
export async function answerForm(
  fields: Record<string, string>,
  store: (submission: Submission) => Promise<Read<string>>,
): Promise<Response> {
  const slug = slugOf(fields.source ?? '')
  const submission = check(fields, submissionSchema)
  if (slug === null) return submission.ok ? seeOther('/resources') : submission.response
  const gate = (note: string) => seeOther(`/resources/${slug}#${note}`)
  if (!submission.ok)
    return submission.field === 'email' ? gate('invalid-email') : submission.response
  const stored = await store(submission.value)
  if (!stored.ok) return gate('not-saved')
  const resource = await findResource(slug)
  if (resource?.type !== 'PDF Guide') return gate('saved')
  return resource.downloadUrl ? seeOther(resource.downloadUrl) : gate('coming-soon')
}

function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  })
}
