import { getSharedTexts } from '#lib/content/fetch.ts'
import { HomePage } from '#app/(site)/home-page.tsx'

export { generateMetadata } from '../../../(site)/page.tsx'

export const dynamic = 'force-dynamic'

/** What visitors see at an unknown path: Home with a notice above. */
export default async function PreviewMissingPage() {
  const { missingPageNotice } = await getSharedTexts()
  return <HomePage notice={missingPageNotice} />
}
