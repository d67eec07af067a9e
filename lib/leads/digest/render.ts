import { DETAILS } from '#lib/content/details.ts'
import { PEOPLE, type Digest } from '#lib/leads/channels/team-email/channel.ts'
import {
  buttons,
  INK,
  layout,
  LINE,
  paragraph,
  SOFT_NOTE,
  table,
  textLink,
} from '#lib/leads/email/layout.ts'
import { type Sender, escapeHtml } from '#lib/leads/email/text.ts'
import { FIRST_VISIT, NOT_OPENED, type Brief } from '#lib/leads/brief/brief.ts'
import { deskUrl } from '#lib/leads/booking/own-booking.ts'

interface Frame extends Sender {
  day: string
  more: number
}

/** The facts about a person that a digest shows, and values that would tell nothing new. */
const DETAIL_TITLES = Object.values(DETAILS).map(({ title }) => title)
const SHOWN = new Set(['Booking', ...DETAIL_TITLES, 'Visits', 'Campaign', 'Referrer'])
const NOT_NEWS = new Set([NOT_OPENED, FIRST_VISIT])

/** Gmail cuts off what is longer than 102 KB; the frame takes the rest. */
const MOST_BYTES = 92 * 1024

export function renderDigest(briefs: readonly Brief[], frame: Frame): Digest {
  const { from, to, company, siteUrl, day } = frame
  const title = `New leads: ${DAY.format(new Date(`${day}T12:00:00Z`))}`
  const intro = paragraph('New leads since the last daily email, best score first.')
  let bytes = 0
  const people = briefs
    .map((brief) => personOf(brief, siteUrl))
    .filter(({ html }) => (bytes += Buffer.byteLength(html)) <= MOST_BYTES)
  const more = frame.more + briefs.length - people.length
  return {
    from,
    to,
    subject: title,
    ...layout({
      title,
      preheader: intro.text,
      label: 'Once a day',
      headline: title,
      parts: [
        { html: intro.html + table([PEOPLE], '0 32px'), text: intro.text + PEOPLE },
        ...(more > 0 ? [paragraph(`And ${more} more, with lower scores, in Leads.`)] : []),
        buttons({ url: `${siteUrl}/studio/leads`, label: 'Open Leads' }),
      ],
      foot: [company],
    }),
    people,
  }
}

function personOf({ personId, who, score, sentences, facts }: Brief, siteUrl: string) {
  const url = deskUrl(siteUrl, personId)
  const said = sentences.join(' ')
  const known = facts.filter(([name, value]) => SHOWN.has(name) && !NOT_NEWS.has(value))
  const lines = known.map(([name, value]) => `${name}: ${value}`)
  const cell = `class="line ink" valign="top" style="padding:14px 0;${LINE};${INK}`
  return {
    id: personId,
    html:
      `<tr><td width="52" ${cell};width:52px;font-size:22px;line-height:26px;font-weight:600">${score.score}</td>` +
      `<td ${cell};font-size:15px;line-height:22px;overflow-wrap:anywhere"><b style="font-size:17px">${textLink(url, who)}</b><br>${escapeHtml(said)}` +
      `<br><span class="soft" style="${SOFT_NOTE}">${lines.map(escapeHtml).join('<br>')}</span></td></tr>`,
    text: `\n\n${[`${String(score.score).padStart(3)}  ${who}`, said, ...lines, url].join('\n     ')}`,
  }
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
