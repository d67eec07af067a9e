import { escapeHtml, page } from '../web/page.ts'
import { isLastWeek, type Day, type Slot } from './slots.ts'
import { STYLE } from './style.ts'

const NOTICE = `<p class="notice"><strong>A local stand-in.</strong> On a real site your scheduler
is here. This one books nothing and tells nobody.</p>`

const AGENDA = `<ol class="agenda" aria-label="What the 30 minutes hold">
<li style="--minutes:5"><b>5 min</b> You describe one process.</li>
<li style="--minutes:15"><b>15 min</b> We draw where an agent would help, and where not.</li>
<li style="--minutes:10"><b>10 min</b> What it takes: people, weeks, cost.</li></ol>`

const HEAD = `<header><p class="note">Northwright · Free. 30 minutes with an engineer.</p>
<h1>Free discovery call</h1>${NOTICE}</header>`

const FOOT = `<footer class="note"><p>Northwright<br>Free discovery call</p>
<p>Length<br>30 minutes</p><p>Drawn for<br>this machine</p><p>Books<br>nothing</p></footer>`

/** The free half hours of a week. `chosen` is the day that a narrow screen shows first. */
export function weekPage(days: Day[], week: number, chosen: string | null): string {
  const open = days.find(({ date }) => date === chosen) ?? days.find(hasFree)
  const columns = days.map((day) => column(day, week, day === open))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return page(
    'Free discovery call',
    `${HEAD}${AGENDA}
<nav class="weeks" aria-label="Weeks"><h2>${title(days)}</h2>
${weekLink('Earlier', week - 1, week === 0)}${weekLink('Later', week + 1, isLastWeek(week))}</nav>
<div class="week">${columns.join('\n')}</div>
<p class="note">Times on this machine's clock, ${escapeHtml(zone)}.</p>${FOOT}`,
    STYLE,
  )
}

/** The page a visitor sees after picking a time. */
export function pickedPage(day: Day, slot: Slot, week: number): string {
  const date = format(day.date, { weekday: 'long', day: 'numeric', month: 'long' })
  return page(
    'Nothing was booked',
    `${HEAD}<section class="picked"><p class="note">You picked</p>
<p class="when">${date}, ${clock(slot.time)}</p>
<h2>Nothing was booked.</h2>
<p>Your scheduler would now ask for a name and send an invitation. Set its addresses in the Studio,
in the site settings, and this frame and the booking buttons show it.</p>
<p><a class="button" href="/?week=${week}&amp;day=${day.date}">Pick another time</a></p></section>${FOOT}`,
    STYLE,
  )
}

/**
 * One day. On a narrow screen the radio buttons choose which day is visible; a wide one shows all.
 */
function column(day: Day, week: number, open: boolean): string {
  const times = day.slots.map(({ time, free }) =>
    free
      ? `<li><a href="/?week=${week}&amp;day=${day.date}&amp;time=${time}">${clock(time)}</a></li>`
      : `<li><s>${clock(time)}<span class="unseen"> taken</span></s></li>`,
  )
  const name = format(day.date, { weekday: 'short' })
  const [month, number] = format(day.date, { day: 'numeric', month: 'short' }).split(' ')
  return `<section class="day">
<input type="radio" name="day" id="${day.date}"${open ? ' checked' : ''}>
<h3><label for="${day.date}">${name} <span><span>${month}</span> ${number}</span></label></h3>
<ul>${times.join('')}</ul></section>`
}

function weekLink(label: string, week: number, off: boolean): string {
  return off ? `<s>${label}</s>` : `<a href="/?week=${week}">${label}</a>`
}

function title(days: Day[]): string {
  const range = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long' })
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? range.formatRange(localDate(first.date), localDate(last.date)) : ''
}

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  return localDate(date).toLocaleDateString('en-US', options)
}

/** '1:30 PM' for '13:30'. */
function clock(time: string): string {
  const at = new Date(`2000-01-01T${time}`)
  return at.toLocaleTimeString('en-US', { timeStyle: 'short' }).replace(/\s/g, ' ')
}

function localDate(date: string): Date {
  return new Date(`${date}T00:00`)
}

function hasFree({ slots }: Day): boolean {
  return slots.some(({ free }) => free)
}
