import type { Service } from '#lib/local-cloud/web/service.ts'
import { fontAt } from '../web/fonts.ts'
import { serveHttp } from '../web/serve.ts'
import { pickedPage, weekPage } from './page.ts'
import { weekNumber, weekOf } from './slots.ts'

/** The site frames this page; nothing else has a reason to. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': 'frame-ancestors http://localhost:* http://127.0.0.1:*',
}

/** Serves a page that looks like a scheduler, on loopback. It stores nothing. */
export function startScheduling({ port }: { port: number }): Promise<Service> {
  return serveHttp(port, () => async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    return (await fontAt(pathname)) ?? new Response(scheduler(searchParams), { headers: HEADERS })
  })
}

function scheduler(asked: URLSearchParams): string {
  const week = weekNumber(asked.get('week'))
  const days = weekOf(new Date(), week)
  const day = days.find(({ date }) => date === asked.get('day'))
  const slot = day?.slots.find(({ time, free }) => free && time === asked.get('time'))
  return day && slot ? pickedPage(day, slot, week) : weekPage(days, week, asked.get('day'))
}
