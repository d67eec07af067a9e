import { z } from 'zod'

// Kinds of variables that several integrations have. `what` says what one should be, to those who
// set it.

export const secret = (what: string) => z.string(what).min(16, what)

export const httpUrl = (what: string) => z.url({ protocol: /^https?$/, error: what })

export const whole = (what: string, min: number, max = Infinity) =>
  z.coerce.number(what).int(what).min(min, what).max(max, what)

/** 1 or 0. */
export const flag = (what: string) =>
  z
    .enum(['0', '1'], what)
    .transform((value) => value === '1')
    .optional()

/** Where the local cloud plays a provider; it ends with a slash. */
export const root = (title: string) =>
  httpUrl(`the URL of another API of ${title}, for the local one`)
    .transform((url) => url.replace(/\/*$/, '/'))
    .optional()
