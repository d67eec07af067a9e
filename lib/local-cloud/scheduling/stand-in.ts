import { defineStandIn, webUrl } from '../stand-in.ts'

/** The scheduler's page, which a site with content of its own embeds by URL. */
export const scheduling = defineStandIn({
  name: 'scheduling',
  port: 4010,
  secrets: [],
  isPlayed: ({ SANITY_PROJECT_ID }) => !SANITY_PROJECT_ID,
  async start({ port }) {
    const { startScheduling } = await import('./main.ts')
    return startScheduling({ port })
  },
  url: webUrl,
  environment: (url) => ({ LOCAL_SCHEDULING_URL: url }),
  pages: [{ name: 'scheduling', path: '', title: 'Scheduling' }],
})
