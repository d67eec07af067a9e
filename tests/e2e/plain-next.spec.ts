import { join } from 'node:path'
import { copyBuild } from '#tools/stack/build.ts'
import { END_WITH_PARENT, startProgram } from '#tools/stack/child.ts'
import { freePort } from '#tools/stack/ports.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { ownPorts } from '#tools/harness/ports.ts'
import { expect, test } from './fixtures.ts'
import { expectLead, newEmail } from './lead.ts'

test('a host that serves Next itself serves the same pages @long', async ({
  page,
  context,
  stack,
}) => {
  const port = String(await freePort(await ownPorts()))
  const dist = join(stack.folder, 'plain')
  await copyBuild(join(stack.folder, 'site'), dist)
  const next = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', port]
  const env = { ...stack.siteVariables(), NODE_ENV: 'production', NEXT_DIST_DIR: dist }
  const stdio = ['pipe' as const, 'pipe' as const, 'ignore' as const]
  const host = startProgram(process.execPath, [...END_WITH_PARENT, ...next], env, stdio)
  let log = ''
  host.process.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const url = `http://localhost:${port}`
  try {
    const status = () =>
      fetch(url).then(
        (response) => response.status,
        () => 0,
      )
    await expect.poll(status).toBe(200)
    expect(log).toContain('Start the site with: node server.ts')
    await lakeClient(stack).create({ _type: 'redirect', from: '/old', to: '/resources' })
    const moved = await fetch(`${url}/old?utm_source=news`, { redirect: 'manual' })
    expect(moved.status).toBe(308)
    expect(moved.headers.get('location')).toBe('/resources?utm_source=news')
    const paths = ['/', '/resources', '/privacy', '/share-images/resources', '/resources/nope']
    for (const path of [...paths, '/nothing/here', '/404', '/500', '/_not-found']) {
      const cached = (await fetch(url + path)).headers.get('cache-control')
      if (paths.includes(path)) expect(cached, path).toBe('public, max-age=0, s-maxage=1')
      else expect(cached, path).toMatch(/^private, no-cache, no-store/)
    }
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${url}/resources?utm_source=news`)
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Link copied!' })).toBeVisible()
    await page.goto(`${url}/#book-demo`)
    const scheduler = page.locator('#book-demo iframe').contentFrame()
    await expect(scheduler.locator('body')).toContainText('local stand-in')
    const email = newEmail()
    await page.goto(`${url}/resources/ai-roi-calculator`)
    const field = page.getByRole('textbox', { name: 'Email address' })
    await field.fill(email)
    await field.press('Enter')
    await expect(page.locator('#tool-heading')).toBeFocused()
    await expectLead(stack, email, 'ai-roi-calculator')
    const [lead] = await stack.rows<{ attribution: unknown }>(
      'select attribution from email_submissions where email = $1',
      [email],
    )
    expect(lead?.attribution).toMatchObject({ landing: '/resources', utm_source: 'news' })
  } finally {
    await host.stop()
  }
})
