import { defineStandIn, webUrl } from '../stand-in.ts'

/** Loops, with a list of the contacts that the site made. */
export const marketing = defineStandIn({
  name: 'marketing',
  port: 4009,
  secrets: ['LOOPS_API_KEY'],
  isPlayed: ({ LOOPS_API_KEY }) => !LOOPS_API_KEY,
  async start({ dataDir, port, secrets }) {
    const { startMarketing } = await import('./main.ts')
    return startMarketing({ dataDir, port, apiKey: secrets.LOOPS_API_KEY })
  },
  url: webUrl,
  environment: (url, { LOOPS_API_KEY }) => ({ LOOPS_API_KEY, LOOPS_API_ROOT: `${url}/api/` }),
  pages: [{ name: 'contacts', path: '/contacts', title: 'Marketing list' }],
})
