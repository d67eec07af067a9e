import type { Stack } from '#tools/harness/stack.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { expect } from './fixtures.ts'
import { newEmail } from './lead.ts'
import { html, test } from './studio.ts'

const ROADMAP = 'ai-implementation-roadmap'
const SOON = { intervals: [100] }

/** Asks for the guide, and waits for the email that brings it. Returns both addressees' emails. */
async function askForGuide(stack: Stack) {
  const email = newEmail()
  const response = await fetch(`${stack.url}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: stack.url, ...anotherVisitor() },
    body: JSON.stringify({ email, source: `resource_${ROADMAP}` }),
  })
  expect(response.status).toBe(201)
  await expect.poll(() => stack.sentTo(email), SOON).toHaveLength(1)
  const [brought] = await stack.sentTo(email)
  const deliveries = await stack.rows<{ channel: string }>(
    `select channel from deliveries
    join email_submissions submission on submission.id = submission_id where email = $1`,
    [email],
  )
  return { brought, channels: deliveries.map(({ channel }) => channel) }
}

test('what is published for leads counts for the next one', async ({ stack }) => {
  // The settings are read, and cached wherever they may be, before they change.
  const first = await askForGuide(stack)
  expect(first.channels).toContain('team-email')
  // A process that hasn't read the settings in the last half minute.
  await stack.site.stop()
  await stack.restartSite()
  try {
    const [guide] = await lakeClient(stack).fetch<{ _id: string }[]>(
      '*[_type == "resource" && slug.current == $slug && !(_id in path("drafts.**"))]',
      { slug: ROADMAP },
    )
    await lakeClient(stack)
      .transaction()
      .patch('siteSettings', {
        set: { leadEmails: 'daily', name: 'Renamed', tagline: 'Seen now.' },
      })
      .patch('emails', { set: { greeting: 'Good day,', documentSubject: 'Yours: {resource}' } })
      .patch('sharedTexts', { set: { callInEmails: 'Talk to one of us' } })
      .patch(String(guide?._id), { set: { title: 'The Renamed Guide' } })
      .commit()
    for (const [path, text] of [
      ['/', 'Seen now.'],
      [`/resources/${ROADMAP}`, 'The Renamed Guide'],
    ] as const)
      await expect.poll(() => html(stack, path), SOON).toContain(text)

    const next = await askForGuide(stack)
    expect(next.channels).not.toContain('team-email')
    expect(next.brought?.subject).toBe('Yours: The Renamed Guide')
    for (const text of ['Good day,', 'Renamed', 'Talk to one of us'])
      expect(next.brought?.text).toContain(text)
  } finally {
    // It holds the settings for half a minute, in which other files' leads come.
    await stack.site.stop()
    await stack.restartSite()
  }
})
