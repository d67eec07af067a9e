import { HOME_SEED } from '#lib/sections/home.generated.ts'

/** The initial home page. */
export function homeDocument() {
  return { _id: 'home', _type: 'home', ...HOME_SEED }
}
