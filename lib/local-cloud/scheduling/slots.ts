const WEEKS = 4
const OPENING = 9
const CLOSING = 17

/** A day with calls. `date` is YYYY-MM-DD. */
export interface Day {
  date: string
  slots: Slot[]
}

/** A half hour at `time`, HH:MM on this machine's clock. */
export interface Slot {
  time: string
  free: boolean
}

/** The weekdays of a week. Week 0 is the first with a free half hour left. */
export function weekOf(now: Date, week: number): Day[] {
  const thisWeek = daysOfWeek(now, 0)
  const over = thisWeek.every(({ slots }) => slots.every(({ free }) => !free))
  return over || week > 0 ? daysOfWeek(now, week + Number(over)) : thisWeek
}

/** Parses a week's number; 0 for anything that isn't on offer. */
export function weekNumber(text: string | null): number {
  const week = Number(text)
  return Number.isInteger(week) && week > 0 && week < WEEKS ? week : 0
}

export function isLastWeek(week: number): boolean {
  return week === WEEKS - 1
}

function daysOfWeek(now: Date, week: number): Day[] {
  const monday = now.getDate() - ((now.getDay() + 6) % 7) + week * 7
  return [0, 1, 2, 3, 4].map((index) => {
    const day = new Date(now.getFullYear(), now.getMonth(), monday + index)
    return { date: isoDate(day), slots: slotsOf(day, now) }
  })
}

function slotsOf(day: Date, now: Date): Slot[] {
  const slots: Slot[] = []
  for (let half = OPENING * 2; half < CLOSING * 2; half += 2) {
    // An empty calendar looks fake, so some half hours are taken, always the same ones.
    const shifted = half + ((day.getDate() * 7 + half) % 3 === 0 ? 1 : 0)
    const start = new Date(day)
    start.setHours(Math.floor(shifted / 2), (shifted % 2) * 30)
    const taken = (day.getDate() * 31 + shifted * 17) % 4 === 0
    const time = `${pad(start.getHours())}:${pad(start.getMinutes())}`
    slots.push({ time, free: !taken && start > now })
  }
  return slots
}

function isoDate(day: Date): string {
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
