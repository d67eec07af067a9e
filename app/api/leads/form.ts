import { documentAt, pathOf } from '#lib/content/paths.ts'
import { isPublishedPath } from '#lib/content/published.ts'
import { env } from '#lib/platform/env/env.ts'
import { asksForPrivacy } from '#lib/platform/http/visitor.ts'
import { check, type Read } from '#lib/platform/http/body.ts'
import { CAMPAIGN_PARAMETERS } from '#lib/leads/person/in-browser.ts'
import { findResource } from '#lib/leads/content/content.ts'
import { escapeHtml } from '#lib/leads/email/text.ts'
import { KEEP_SAVED_LEAD, type SavedLead } from '#lib/ui/inline.ts'
import { referTo } from '#lib/leads/person/reference.ts'
import { slugOf, submissionSchema, type Submission } from '#lib/leads/capture/submission.ts'
import { isToolType } from '#lib/tools/resource-types.ts'

/**
 * The campaign in the URL of the page that a form was on, where no script could record it. Nothing
 * if the browser asks for privacy.
 */
export function campaignOf(headers: Headers): Record<string, string> {
  const page = asksForPrivacy(headers) ? null : URL.parse(headers.get('referer') ?? '')
  if (page?.origin !== new URL(env.SITE_URL).origin) return {}
  const names: readonly string[] = CAMPAIGN_PARAMETERS
  return Object.fromEntries([...page.searchParams].filter(([name]) => names.includes(name)))
}

/**
 * Redirects to the document, or back to the gate, where the note named by the fragment reports the
 * outcome. The target comes from content, never from the request.
 */
export async function respondToForm(
  fields: Record<string, string>,
  campaign: Record<string, string>,
  store: (submission: Submission) => Promise<Read<string>>,
): Promise<Response> {
  const slug = slugOf(fields.source ?? '')
  const submission = check({ ...fields, attribution: campaign }, submissionSchema)
  if (slug === null) return submission.ok ? seeOther('/resources') : submission.response
  const gate = async (note: string) => seeOther(`${await gatePath(slug, fields.page)}#${note}`)
  if (!submission.ok)
    return submission.field === 'email' ? gate('invalid-email') : submission.response
  const stored = await store(submission.value)
  if (!stored.ok) return gate('not-saved')
  const resource = await findResource(slug)
  if (!resource || isToolType(resource.type))
    return redirectWithLead(await gatePath(slug, fields.page), submission.value.email, stored.value)
  return resource.downloadUrl ? redirectToOtherSite(resource.downloadUrl) : gate('coming-soon')
}

/** The path of the page that the form was on: of a campaign's that is published, or its own. */
async function gatePath(slug: string, page = ''): Promise<string> {
  const isCampaign = documentAt(page)?._type === 'page' && (await isPublishedPath(page))
  return isCampaign ? page : pathOf({ _type: 'resource', slug })
}

function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  })
}

/**
 * Redirects back to the gate. Where there is JavaScript after all, which came too late for the form
 * or couldn't wake the page, the tab keeps the lead, with which the gate opens by itself.
 */
function redirectWithLead(page: string, email: string, id: string): Response {
  const lead: SavedLead = { email, id, reference: referTo(id), page }
  const data = escapeHtml(JSON.stringify(lead))
  return redirectByPage(`${page}#saved`, `<script data-lead="${data}">${KEEP_SAVED_LEAD}</script>`)
}

/** Redirects to another site: the pages' CSP allows form submissions to this site only. */
function redirectToOtherSite(url: string): Response {
  return redirectByPage(new URL(url).href)
}

/** An HTML page that redirects as soon as it has loaded, and its script has run. */
function redirectByPage(url: string, script = ''): Response {
  const link = `<a href="${escapeHtml(url)}">Continue</a>`
  return new Response(`<!doctype html><title>One moment</title>${script}${link}`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      Refresh: `0; url=${url}`,
      'Cache-Control': 'no-store',
    },
  })
}
