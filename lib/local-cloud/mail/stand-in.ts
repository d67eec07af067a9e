import { defineStandIn, webUrl } from '../stand-in.ts'

/** Resend, with an inbox of what the site sent. */
export const mail = defineStandIn({
  name: 'mail',
  port: 4008,
  secrets: ['RESEND_API_KEY'],
  isPlayed: ({ RESEND_API_KEY }) => !RESEND_API_KEY,
  async start({ dataDir, port, secrets }) {
    const { startMail } = await import('./main.ts')
    return startMail({ dataDir, port, apiKey: secrets.RESEND_API_KEY })
  },
  url: webUrl,
  environment: (url, { RESEND_API_KEY }) => ({
    RESEND_API_KEY,
    RESEND_BASE_URL: url,
    LEADS_FROM: 'site@northwright.example',
    LEADS_TO: 'team@northwright.example',
  }),
  pages: [{ name: 'inbox', path: '/inbox', title: 'Team inbox' }],
})
