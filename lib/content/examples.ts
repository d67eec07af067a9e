import { items, text } from './readers.ts'

/** What staff call each type that can hold examples, in the order of the list. */
const KINDS: Record<string, string> = {
  siteSettings: 'Site settings',
  home: 'Home',
  customerLogo: 'Customer logo',
  customerStory: 'Customer story',
  person: 'Person',
  page: 'Page',
  sequence: 'Sequence',
}

const OF_KINDS = `_type in ${JSON.stringify(Object.keys(KINDS))}`

/** Published documents whose content came with the site and is invented (schemas/shared.ts). */
export const EXAMPLES_QUERY = `*[${OF_KINDS} && isExample == true
  && !(_id in path("drafts.**")) && !(_id in path("versions.**"))
]{_id, _type, "title": coalesce(title, headline, name)}`

/** The documents whose change can change the list. */
export const POSSIBLE_EXAMPLES = `*[${OF_KINDS}]`

/** A published document that is an example. */
interface Example {
  id: string
  type: string
  /** 'Customer story: …', or the name of a document that there is one of. */
  title: string
}

/** The examples in order. Takes anything that the lake returns for `EXAMPLES_QUERY`. */
export function mapExamples(result: unknown): Example[] {
  const documents = items(Array.isArray(result) ? result : []).map(Object)
  return Object.entries(KINDS).flatMap(([type, kind]) =>
    documents
      .filter(({ _type, _id }) => _type === type && text(_id))
      .map(({ _id: id, title }) => ({
        id,
        type,
        title: id === type || !text(title) ? kind : `${kind}: ${text(title)}`,
      }))
      .toSorted((a, b) => a.title.localeCompare(b.title)),
  )
}
