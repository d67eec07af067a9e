import { filled, lines, oneOf, text } from '#lib/content/readers.ts'
import { isSlug } from '#lib/content/slug.ts'
import { picture } from '#lib/content/assets.ts'
import { defineSection } from '#lib/sections/define.ts'
import { line, paragraph } from '#lib/sections/fields.ts'
import { HERO_LOOKS, type HeroLook } from './looks.ts'
import { PAGE_FIELDS } from './page-fields.ts'

const TEXTS = {
  headline: 'Autonomous AI. Built for Production. Built for Your Team.',
  lede: 'We build AI agents that do real work in your company, and we build them with your team. When we leave, your people can run them, fix them and extend them.',
  heroButton: 'Book Free Discovery Call',
  heroNote: 'Free. 30 minutes with an engineer.',
  heroLink: 'Or start with a free resource',
}

export const hero = defineSection({
  tab: { name: 'hero', title: 'Top of the page' },
  fields: [
    paragraph(
      'headline',
      'Headline',
      'The biggest text of the page, at its top. Each sentence starts a new line. To choose the lines yourself, press Enter between them.',
      90,
    ),
    paragraph('lede', 'Introduction', 'The paragraph below the headline.', 220),
    line(
      'heroButton',
      'Button',
      'Below the introduction. Opens the booking page; on a page of your own, it can lead down to the form instead.',
      32,
    ),
    line(
      'heroNote',
      'Note beside the button',
      'What it costs and how long it takes. The standard note is about the call, so it is left out where the button leads down to the form: write one about that.',
      60,
    ),
    line(
      'heroLink',
      'Link to the resources',
      'Next to the button at the top. Leads to /resources.',
      40,
    ),
  ],
  query: 'headline, lede, heroButton, heroNote, heroLink',
  map: (given, origin = '') => {
    const { headline, ...texts } = filled(TEXTS, given)
    const leadsToGate = given?.heroButtonTo === 'gate'
    // In preview, an invisible mark follows the text.
    const isAboutCall = texts.heroNote.replace(/[\u200B-\u200D\uFEFF]+$/, '') === TEXTS.heroNote
    const image = picture(given?.heroPicture, text(given?.heroPicture?.alt), origin)
    const story = isSlug(given?.heroStory) ? given.heroStory : ''
    const look = oneOf(HERO_LOOKS, given?.heroLook) ?? 'drawing'
    return {
      ...texts,
      heroNote: leadsToGate && isAboutCall ? '' : texts.heroNote,
      headline: headlineLines(headline),
      picture: image,
      story,
      // Without what it needs, a look is the words alone.
      look: isPossible(look, { image, story }) ? look : 'text',
      leadsToGate,
    }
  },
  seed: TEXTS,
  block: {
    title: 'Hero',
    group: 'Opening',
    icon: 'home',
    sketch: 'M4 8h30M4 14h20M4 20h10M0 26h48M0 31h48',
    heading: 'headline',
    start: { heroButton: TEXTS.heroButton, heroNote: TEXTS.heroNote, heroLink: TEXTS.heroLink },
    fields: PAGE_FIELDS,
    query: `heroButtonTo, heroLook, heroPicture{alt, crop, hotspot, "path": asset->path},
      "heroStory": heroStory->slug.current`,
  },
})

function isPossible(look: HeroLook, { image, story }: { image: unknown; story: string }): boolean {
  return !((look === 'picture' && !image) || (look === 'story' && !story))
}

/** Where one sentence ends and the next begins: not after 'U.S.', 'e.g.' or 'Inc.'. */
const SENTENCE_END =
  /(?<=[.!?])(?<!\b\p{L}\.)(?<!\b(?:Co|Corp|Dr|Inc|Ltd|Mr|Mrs|Ms|No|St|vs)\.)\s+/u

/** The headline's lines: split at line breaks if staff entered any, otherwise into sentences. */
function headlineLines(given: string): string[] {
  return lines(given, given.trim().includes('\n') ? /\n/ : SENTENCE_END)
}
