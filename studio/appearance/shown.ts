import { imageUrl } from '#lib/content/assets.ts'
import { pageAppearance } from '#lib/content/map-documents.ts'
import { isTypeWithPage, pathOf, isSlug } from '#lib/content/paths.ts'
import { filled, text } from '#lib/content/readers.ts'
import { seoTexts, SETTINGS_TEXTS } from '#lib/content/defaults.ts'

/** What a search engine and a social network are told of a page. */
export interface Shown {
  title: string
  description: string
  /** URL of the picture; null if it is drawn for the whole site. */
  picture: string | null
  path: string
  hidden: boolean
  /** The company's name. */
  site: string
}

/** Where the lake's pictures are. */
interface PictureSource {
  origin: string
  projectId: string
  dataset: string
}

const SIZE = { width: 1200, height: 630 }

/** As `pageMetadata` has it, from a document as the Studio edits it and the published settings. */
export function shownOf(document: unknown, settings: unknown, source: PictureSource): Shown {
  const fields = Object(document)
  const { seo } = Object(settings)
  const { name, tagline } = filled(SETTINGS_TEXTS, Object(settings))
  const standard = seoTexts({ name, tagline })
  const chosen = read(fields.appearance, source)
  const site = read(seo, source)
  const own = text(fields.title, text(fields.headline))
  const template = text(Object(seo).titleTemplate, standard.titleTemplate)
  const type = text(fields._type)
  const slug: unknown = Object(fields.slug).current
  const hasPath = isTypeWithPage(type) && isSlug(slug)
  const path = hasPath ? pathOf({ _type: type, slug }) : '/…'
  const drawn = hasPath ? `/share-images${path}` : null
  const [picture, sitePicture] = [chosen, site].map(({ shareImage }) =>
    shareImage && !shareImage.isVector ? imageUrl(shareImage, SIZE) : null,
  )
  return {
    title: chosen.title || template.replaceAll('%s', () => own),
    description:
      chosen.description ||
      text(fields.description) ||
      ledeOf(fields.sections) ||
      site.description ||
      standard.description,
    picture: picture ?? drawn ?? sitePicture ?? null,
    path,
    hidden: chosen.hidden,
    site: name,
  }
}

/** The introduction of a page's first hero. */
function ledeOf(sections: unknown): string {
  const hero = [sections].flat().find((section) => Object(section)._type === 'heroSection')
  return text(Object(hero).lede)
}

/** The field as the site's queries return it: with the path of the picture's file. */
function read(value: unknown, { origin, projectId, dataset }: PictureSource) {
  const { title, description, hidden, shareImage } = Object(value)
  const { alt, crop, hotspot, asset } = Object(shareImage)
  const file = /^image-(\w+-\d+x\d+)-(\w+)$/.exec(text(Object(asset)._ref))
  const path = file && `images/${projectId}/${dataset}/${file[1]}.${file[2]}`
  return pageAppearance(
    { title, description, hidden, shareImage: { alt, crop, hotspot, path } },
    origin,
  )
}
