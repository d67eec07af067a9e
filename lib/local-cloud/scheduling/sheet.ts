import { escapeHtml, page } from '../web/page.ts'
import { CALL, HOST } from './calendar.ts'
import type { Booking, Face } from './face.ts'

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

export function written(
  time: string,
  timeZone: string,
  dateStyle: 'full' | 'medium' = 'full',
): string {
  const options = { dateStyle, timeStyle: 'short', timeZone } as const
  const text = new Intl.DateTimeFormat('en-US', options).format(new Date(time))
  return `<time datetime="${time}">${text}</time> (${escapeHtml(timeZone)})`
}

export function alert(problem: string | undefined): string {
  return problem ? `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>` : ''
}

export function definitions(rows: [string, unknown][]): string {
  return rows
    .map(
      ([name, value]) =>
        `<dt>${escapeHtml(name)}</dt><dd>${name === 'When' ? value : escapeHtml(value)}</dd>`,
    )
    .join('')
}

/** Who invites, next to what there is to do. */
export function sheet({ face, query }: View, title: string, content: string): string {
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

export const STYLE = `
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
