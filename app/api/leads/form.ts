import { documentAt, pathOf } from '#lib/content/paths.ts'
import { isPublishedPath } from '#lib/content/published.ts'
import { env } from '#lib/platform/env/env.ts'
import { asksForPrivacy } from '#lib/platform/http/visitor.ts'
import { check, type Read } from '#lib/platform/http/body.ts'
import { CAMPAIGN_PARAMETERS } from '#lib/leads/person/in-browser.ts'
import { findResource } from '#lib/leads/content/content.ts'
import { escapeHtml } from '#lib/leads/email/text.ts'
import { KEEP_SAVED_LEAD, QUESTION_STYLE, type SavedLead } from '#lib/ui/inline.ts'
import { referTo } from '#lib/leads/person/reference.ts'
import {
  addressToAsk,
  slugOf,
  submissionSchema,
  type Submission,
} from '#lib/leads/capture/submission.ts'
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
 * Asks about an address that may be mistyped, or redirects to the document, or back to the gate, where the note named by the fragment reports the
 * outcome. The target comes from content, never from the request.
 */
export async function respondToForm(
  fields: Record<string, string>,
  campaign: Record<string, string>,
  store: (submission: Submission) => Promise<Read<string>>,
): Promise<Response> {
  const slug = slugOf(fields.source ?? '')
  const attribution = { ...fields, ...campaign }
  const submission = check({ ...fields, attribution }, submissionSchema)
  if (slug === null) return submission.ok ? seeOther('/resources') : submission.response
  const gate = async (note: string) => seeOther(`${await gatePath(slug, fields.page)}#${note}`)
  if (!submission.ok)
    return submission.field === 'email' ? gate('invalid-email') : submission.response
  const meant = addressToAsk(submission.value)
  if (meant !== undefined) return askAbout(submission.value.email, meant, attribution)
  const stored = await store(submission.value)
  if (!stored.ok) return gate('not-saved')
  const resource = await findResource(slug)
  if (!resource || isToolType(resource.type))
    return redirectWithLead(await gatePath(slug, fields.page), submission.value.email, stored.value)
  return resource.downloadUrl ? redirectToOtherSite(resource.downloadUrl) : gate('coming-soon')
}

/** A page with what was typed, and one press for what may have been meant. */
function askAbout(typed: string, meant: string, fields: Record<string, string>): Response {
  const kept = Object.entries({ ...fields, email: meant, asked: typed })
  const hidden = (names: readonly (readonly [string, string])[]) =>
    names.map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
  const form = (parts: string[]) =>
    `<form action="/api/leads" method="post" novalidate>${parts.join('')}</form>`
  const question = escapeHtml(`Did you mean ${meant}?`)
  return htmlPage(
    428,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${question}</title><style>${QUESTION_STYLE}</style><main><h1>${question}</h1>
${form([...hidden(kept), `<button>Use ${escapeHtml(meant)}</button>`])}
${form([
  ...hidden(kept.filter(([name]) => name !== 'email')),
  `<label for="email">Email address</label><input id="email" name="email" type="email" autocomplete="email" value="${escapeHtml(typed)}">`,
  '<button>Continue with this address</button>',
])}</main></html>`,
  )
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
  const html = `<!doctype html><title>One moment</title>${script}${link}`
  return htmlPage(200, html, { Refresh: `0; url=${url}` })
}

function htmlPage(status: number, html: string, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
