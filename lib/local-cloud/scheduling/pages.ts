import { escapeHtml, listPage, page } from '../web/page.ts'
import { CALL, HOST, isOn, joinUrl } from './calendar.ts'
import type { Booking, Brought } from './face.ts'
import { alert, definitions, sheet, STYLE, written, type View } from './sheet.ts'
import type { Webhook } from '../web/webhooks.ts'
import { faceNamed } from './webhooks.ts'

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
