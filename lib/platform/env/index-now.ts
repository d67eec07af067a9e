import { z } from 'zod'

const key = 'a key of your choice for IndexNow: 8 to 128 letters, digits and dashes'

/** Search engines are told of what is published (lib/publishing/index-now.ts). Without it, none is. */
export const indexNowVariables = {
  INDEXNOW_KEY: z
    .string(key)
    .regex(/^[a-zA-Z\d-]{8,128}$/, key)
    .optional(),
}
