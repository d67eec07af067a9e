import { escapeHtml, listPage, page } from '../web/page.ts'
import { CALL, HOST, isOn, joinUrl } from './calendar.ts'
import type { Booking, Brought, Face } from './face.ts'
import { faceNamed, type Webhook } from './webhooks.ts'

/** What a page with a calendar or a form shows. */
export interface View {
  face: Face
  /** Where its links and forms lead. */
  path: string
  query: URLSearchParams
  /** The booking that is about to be moved. */
  moving?: Booking | undefined
  /** What is wrong, by field; '' is about the page. */
  problems?: Record<string, string>
}

/** The time zone that the link names; UTC if it names none that there is. */
export function zoneIn({ face, query }: View): string {
  const timeZone = query.get(face.zone) ?? 'UTC'
  try {
    Intl.DateTimeFormat('en-US', { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}

/** The days with their times. */
export function calendarPage(view: View, times: string[]): string {
  const { query, moving } = view
  const timeZone = zoneIn(view)
  const dayOf = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const days = Map.groupBy(times, (time) => dayOf.format(new Date(time)))
  const asked = query.get('day') ?? ''
  const day = days.has(asked) ? asked : (days.keys().next().value ?? '')
  const part = (time: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(time))
  const dayLinks = [...days].map(([each, [first = '']]) => {
    const current = each === day ? ' aria-current="date"' : ''
    return `<li><a href="${linkTo(view, { day: each })}"${current}><span>${part(first, { weekday: 'short' })}</span> <b>${part(first, { day: 'numeric' })}</b> <span>${part(first, { month: 'short' })}</span></a></li>`
  })
  const ofDay = days.get(day) ?? []
  const timeLinks = ofDay.map(
    (time) =>
      `<li><a href="${linkTo(view, { day, time })}">${part(time, { hour: 'numeric', minute: '2-digit' })}</a></li>`,
  )
  const full = ofDay[0] && part(ofDay[0], { weekday: 'long', month: 'long', day: 'numeric' })
  const title = moving ? 'Choose another time' : CALL.title
  const now = moving ? `<p>Now: ${written(moving.startsAt, timeZone)}.</p>` : ''
  return sheet(
    view,
    title,
    `${now}${alert(view.problems?.[''])}${zoneForm(view, timeZone)}
<nav aria-label="Days"><ol class="days">${dayLinks.join('')}</ol></nav>
<section aria-labelledby="day"><h2 id="day">${full ?? 'Everything is taken.'}</h2>
<ol class="times">${timeLinks.join('')}</ol></section>`,
  )
}

/** The form for one time. */
export function formPage(view: View, time: string, filled: Brought): string {
  const { face, query, moving, problems = {} } = view
  const timeZone = zoneIn(view)
  const back = linkTo(view, { day: query.get('day') ?? '' })
  const field = (name: string, label: string, input: (attributes: string) => string) => {
    const problem = problems[name]
    const described = problem ? `aria-invalid="true" aria-describedby="${name}-problem"` : ''
    return `<p class="field"><label for="${name}">${label}</label>${input(`id="${name}" name="${name}" ${described}`)}
${problem ? `<strong id="${name}-problem">${problem}</strong>` : ''}</p>`
  }
  const fields = moving
    ? ''
    : field(
        'name',
        'Your name',
        (attributes) =>
          `<input ${attributes} autocomplete="name" required maxlength="200" value="${escapeHtml(filled.name)}">`,
      ) +
      field(
        'email',
        'Email address',
        (attributes) =>
          `<input ${attributes} type="email" autocomplete="email" required maxlength="254" value="${escapeHtml(filled.email)}">`,
      ) +
      field(
        'notes',
        escapeHtml(face.question),
        (attributes) =>
          `<textarea ${attributes} rows="4" maxlength="4000">\n${escapeHtml(filled.notes)}</textarea>`,
      )
  return sheet(
    view,
    moving ? 'Move the call' : 'Your details',
    `<p><strong>${written(time, timeZone)}</strong><br><a href="${back}">Choose another time</a></p>
${alert(problems[''])}<form method="post" action="${linkTo(view, { time })}" novalidate>${fields}
<p><button>${moving ? 'Move the call' : face.button}</button></p></form>`,
  )
}

/** One booking, as the visitor sees it. */
export function bookingPage(booking: Booking, isNew: boolean): string {
  const { uid, replacedBy, reason, startsAt, timeZone, name, email, notes } = booking
  const view = viewOf(booking)
  const title = replacedBy
    ? 'This call was moved'
    : isOn(booking)
      ? 'Your call is booked'
      : 'This call is canceled'
  const rows = {
    When: written(startsAt, timeZone),
    With: `${HOST.name}, Northwright`,
    Where: isOn(booking) ? joinUrl(booking) : '',
    Who: `${name}, ${email}`,
    Notes: notes,
    Reason: reason,
  }
  const shown = Object.entries(rows).filter(([, value]) => value)
  const links = replacedBy
    ? `<a href="/booking/${replacedBy}">See the new time</a>`
    : isOn(booking)
      ? `<a href="/booking/${uid}/move">Move the call</a> <a href="/booking/${uid}/cancel">Cancel the call</a>`
      : `<a href="${view.face.root}">Book another call</a>`
  const message = isNew ? escapeHtml(JSON.stringify(view.face.message(booking))) : ''
  return sheet(
    view,
    title,
    `<dl${message && ` data-message="${message}"`}>${definitions(shown)}</dl><p class="links">${links}</p>`,
  )
}

/** Asks why a call is canceled. */
export function cancelPage(booking: Booking): string {
  const { uid, startsAt, timeZone } = booking
  return sheet(
    viewOf(booking),
    'Cancel the call?',
    `<p><strong>${written(startsAt, timeZone)}</strong></p>
<form method="post" action="/booking/${uid}/cancel"><p class="field"><label for="reason">Reason, if you like to give one</label>
<input id="reason" name="reason" maxlength="500"></p>
<p><button>Cancel the call</button> <a href="/booking/${uid}">Keep it</a></p></form>`,
  )
}

/** A sentence with a way back. */
export function refusalPage(sentence: string): string {
  return page('Not done', `<h1>Not done</h1>${alert(sentence)}<p><a href="/">Book a call</a></p>`, {
    style: STYLE,
  })
}

/** All bookings, for the team. */
export function teamPage(bookings: Booking[], webhooks: Webhook[]): string {
  const button = (uid: string, action: string, label: string) =>
    `<form method="post" action="/bookings/${uid}/${action}"><button>${label}</button></form>`
  return listPage({
    title: 'Booked calls',
    intro: 'What visitors booked, and what the site was told.',
    none: 'Nothing yet. Book a call on the site.',
    what: 'calls',
    columns: ['When', 'Who', 'State', 'Webhooks', 'For the team'],
    rows: bookings.map((booking) => {
      const { uid, face, startsAt, timeZone, name, email, isMissed } = booking
      const hasBegun = startsAt <= new Date().toISOString()
      const told = webhooks.filter((webhook) => webhook.uid === uid)
      const missed = isMissed
        ? button(uid, 'not-missed', 'They did come')
        : button(uid, 'missed', 'Nobody came')
      return [
        `<a href="/booking/${uid}">${written(startsAt, timeZone, 'medium')}</a>`,
        `${escapeHtml(name)}<br>${escapeHtml(email)}`,
        `${stateOf(booking)}<br><code>${faceNamed(face).title}</code>`,
        told.map(progressOf).join('<br>'),
        isOn(booking)
          ? (hasBegun ? missed : button(uid, 'hour-ago', 'Move to an hour ago')) +
            button(uid, 'cancel', 'Cancel')
          : '',
      ]
    }),
    style: STYLE,
  })
}

function stateOf({ replacedBy, cancelledBy, isMissed }: Booking): string {
  if (replacedBy) return 'Moved'
  if (cancelledBy) return `Canceled by the ${cancelledBy}`
  return isMissed ? 'Missed' : 'Booked'
}

function progressOf({ happening, state, attempts, answer }: Webhook): string {
  const tries = attempts > 1 ? `, ${attempts} attempts` : ''
  return `<code>${happening}: ${state}${answer && ` (${escapeHtml(answer)})`}${tries}</code>`
}

function viewOf({ face, uid }: Booking): View {
  return { face: faceNamed(face), path: `/booking/${uid}`, query: new URLSearchParams() }
}

/** The page's own address with other values; what the visitor's link brought stays in it. */
function linkTo({ path, query }: View, values: Record<string, string>): string {
  const params = new URLSearchParams(query)
  for (const name of ['day', 'time']) params.delete(name)
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  return escapeHtml(params.size > 0 ? `${path}?${params}` : path)
}

function zoneForm({ face, path, query }: View, timeZone: string): string {
  const kept = [...query].filter(([name]) => name !== face.zone && name !== 'time')
  const hidden = kept.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  // Of two names for a zone, only one is listed.
  const zones = new Set([timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  const options = [...zones].map(
    (zone, index) => `<option${index === 0 ? ' selected' : ''}>${escapeHtml(zone)}</option>`,
  )
  const asks = query.has(face.zone) ? '' : ` data-zone="${face.zone}"`
  return `<form class="zone" action="${path}"${asks}>${hidden.join('')}<label for="zone">Time zone</label>
<select id="zone" name="${face.zone}">${options.join('')}</select><button>Show</button></form>`
}

function written(time: string, timeZone: string, dateStyle: 'full' | 'medium' = 'full'): string {
  const options = { dateStyle, timeStyle: 'short', timeZone } as const
  const text = new Intl.DateTimeFormat('en-US', options).format(new Date(time))
  return `<time datetime="${time}">${text}</time> (${escapeHtml(timeZone)})`
}

function alert(problem: string | undefined): string {
  return problem ? `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>` : ''
}

function definitions(rows: [string, unknown][]): string {
  return rows
    .map(
      ([name, value]) =>
        `<dt>${escapeHtml(name)}</dt><dd>${name === 'When' ? value : escapeHtml(value)}</dd>`,
    )
    .join('')
}

/** Who invites, next to what there is to do. */
function sheet({ face, query }: View, title: string, content: string): string {
  const brought = [...query].filter(([name]) => !['day', 'time', face.zone].includes(name))
  const filled =
    brought.length > 0
      ? `<details><summary>What the link brought</summary><dl>${definitions(brought)}</dl></details>`
      : ''
  return page(
    title,
    `<div class="sheet"><header><p class="note">Northwright</p><h1>${title}</h1>
<ul><li>${CALL.minutes} minutes, free</li><li>Video call</li><li>With ${HOST.name}, engineer</li></ul></header>
<div>${content}</div></div>
<footer><p class="note">A local stand-in for ${face.title}: it books for real, on this machine. <a href="/bookings">Booked calls</a></p>${filled}</footer>`,
    { style: STYLE, script: SCRIPT },
  )
}

/** Asks the browser for its time zone, and tells the page that frames this one of a booking. */
const SCRIPT = `
const { zone } = document.querySelector('[data-zone]')?.dataset ?? {}
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
if (zone && own && own !== 'UTC') {
  const url = new URL(location)
  url.searchParams.set(zone, own)
  location.replace(url)
}
const { message } = document.querySelector('[data-message]')?.dataset ?? {}
if (message && parent !== self) parent.postMessage(JSON.parse(message), '*')
`

const STYLE = `
.sheet{background:var(--sheet);border:1px solid var(--line);display:grid}
.sheet>*{padding:clamp(1.25rem,4vw,2.5rem);min-width:0}
.sheet time{font:inherit;color:inherit}
.sheet header{border-bottom:1px solid var(--line)}
.sheet h1{font-size:clamp(1.75rem,3vw,2.25rem)}
.sheet header ul{list-style:none;margin:1rem 0 0;padding:0;color:var(--soft)}
@media(min-width:56rem){.sheet{grid-template-columns:18rem 1fr}.sheet header{border:0;border-right:1px solid var(--line)}}
h2{font-size:1.125rem;margin:2rem 0 .75rem}
button,.links a,.times a,.days a{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;min-width:2.75rem;padding:.25rem 1rem;border:1px solid var(--control);border-radius:2px;background:none;color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.links a:hover,.times a:hover,.days a:hover{border-color:var(--ink)}
form:not(.zone)>p>button{background:var(--signal);border-color:transparent;color:var(--on-signal)}
form:not(.zone)>p>a{display:inline-block;padding:.625rem}
td form{display:inline-block;margin:0 .5rem .5rem 0}
.links{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
.days,.times{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
.days{grid-template-columns:repeat(5,1fr);margin-top:1.5rem}
.days a{display:flex;flex-direction:column;padding:.5rem .125rem;font-weight:400;font-size:.875rem;line-height:1.2}
.days b{font-size:1.25rem}
.days [aria-current]{background:var(--ink);border-color:var(--ink);color:var(--paper)}
.times{grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr))}
.times a{display:flex;padding:.25rem;font-variant-numeric:tabular-nums}
.zone{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem}
.field{max-width:none;margin:0 0 1.25rem;display:grid;gap:.375rem}
label{font-weight:600}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--control);border-radius:2px;background:var(--paper);color:var(--ink);font:inherit}
.zone label{flex-basis:100%}
.zone select{flex:1;max-width:22rem}
.sheet form:not(.zone){margin-top:1.5rem}
[role=alert] strong,.field strong{color:var(--signal)}
.sheet dl{margin:0;grid-template-columns:5rem 1fr}
footer{margin-top:1rem}
footer p{max-width:none}
footer a{display:inline-block;padding:.75rem 0}
summary{padding:.75rem 0;cursor:pointer}
.rows td{overflow-wrap:break-word}`
