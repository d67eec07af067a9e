import { DETAILS } from '#lib/content/details.ts'
import { PEOPLE, type Digest } from '#lib/leads/channels/team-email/channel.ts'
import {
  textLink,
  button,
  closing,
  layout,
  NOTE,
  paragraph,
  SANS,
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

export function renderDigest(briefs: readonly Brief[], frame: Frame): Digest {
  const { from, to, company, siteUrl, day, more } = frame
  const title = `New leads: ${DAY.format(new Date(`${day}T12:00:00Z`))}`
  const leads = `${siteUrl}/studio/leads`
  const intro = 'New leads since the last daily email, best score first.'
  const rest = more > 0 ? `And ${more} more, with lower scores, in Leads.` : ''
  return {
    from,
    to,
    subject: title,
    html: layout({
      title,
      preheader: intro,
      label: 'Once a day',
      headline: title,
      rows: `${paragraph(intro)}
<tr><td class="cell" style="padding:0 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${PEOPLE}</table></td></tr>
${rest && paragraph(rest)}${closing(button(leads, 'Open Leads'))}`,
      foot: [company],
    }),
    text: `${title}\n${intro}\n\n${PEOPLE}${rest && `${rest}\n`}Leads: ${leads}\n\n${company}\n`,
    people: briefs.map((brief) => personOf(brief, siteUrl)),
  }
}

function personOf({ personId, who, score, sentences, facts }: Brief, siteUrl: string) {
  const url = deskUrl(siteUrl, personId)
  const said = sentences.join(' ')
  const known = facts.filter(([name, value]) => SHOWN.has(name) && !NOT_NEWS.has(value))
  const lines = known.map(([name, value]) => `${name}: ${value}`)
  return {
    id: personId,
    html:
      `<tr><td class="line ink" width="52" valign="top" style="width:52px;padding:14px 0;border-top:1px solid #d6d2c9;color:#15181d;${SANS};font-size:22px;line-height:26px;font-weight:600">${score.score}</td>` +
      `<td class="line ink" valign="top" style="padding:14px 0;border-top:1px solid #d6d2c9;color:#15181d;${SANS};font-size:15px;line-height:22px;overflow-wrap:anywhere"><b style="font-size:17px">${textLink(url, who)}</b><br>${escapeHtml(said)}` +
      `<br><span class="soft" style="color:#5a5c60;${NOTE}">${lines.map(escapeHtml).join('<br>')}</span></td></tr>`,
    text: `${String(score.score).padStart(3)}  ${who}\n     ${said}\n${lines.map((line) => `     ${line}\n`).join('')}     ${url}\n\n`,
  }
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
