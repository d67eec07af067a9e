import { defineStandIn, webUrl } from '../stand-in.ts'

/** Slack, with one channel and its messages. */
export const slack = defineStandIn({
  name: 'slack',
  port: 4012,
  secrets: ['SLACK_SECRET'],
  isPlayed: ({ SLACK_WEBHOOK_URL }) => !SLACK_WEBHOOK_URL,
  async start({ dataDir, port, secrets }) {
    const { startSlack } = await import('./main.ts')
    return startSlack({ dataDir, port, path: pathOf(secrets.SLACK_SECRET) })
  },
  url: webUrl,
  environment: (url, { SLACK_SECRET }) => ({
    SLACK_WEBHOOK_URL: `https://hooks.slack.com${pathOf(SLACK_SECRET)}`,
    SLACK_ROOT: url,
  }),
  pages: [{ name: 'slack', path: '/channel', title: 'Slack channel' }],
})

/** An incoming webhook's path, whose last part is its secret. */
function pathOf(secret: string): string {
  return `/services/TLOCAL/BLOCAL/${secret}`
}
