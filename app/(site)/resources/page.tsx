import { ListPage, listMetadata } from './_list/list-page.tsx'

export const revalidate = 3600

export const generateMetadata = () => listMetadata({ number: 1 })

export default function ResourcesPage() {
  return <ListPage number={1} />
}
