import { getSharedTexts } from '#lib/content/fetch.ts'
import { HomePage } from './home-page.tsx'

/** What any unknown path shows: Home with a notice above. */
export async function MissingPage() {
  const { missingPageNotice } = await getSharedTexts()
  return <HomePage notice={missingPageNotice} />
}
