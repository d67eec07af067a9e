import { defineField } from '@sanity/types'
import { publishedFirst } from '#lib/content/rules.ts'
import { type Field, defineSection, line, paragraph } from '#lib/sections/define.ts'
import { filled, lines, oneOf, text } from '#lib/content/readers.ts'
import { isSlug } from '#lib/content/paths.ts'
import { picture } from '#lib/content/assets.ts'

/** What a hero shows below its words: the agent loop, a picture, a customer story, or nothing. */
export const HERO_LOOKS = ['drawing', 'picture', 'story', 'text'] as const
type HeroLook = (typeof HERO_LOOKS)[number]

/** Where a hero's button leads: to the booking page, or down to the page's gate. */
const HERO_BUTTONS = ['booking', 'gate'] as const

const LOOKS: Record<HeroLook, string> = {
  drawing: 'The drawing of the agent loop, as on Home',
  picture: 'A picture',
  story: 'A customer story: its figure and quote',
  text: 'Nothing: the words alone',
}

const BUTTONS: Record<(typeof HERO_BUTTONS)[number], string> = {
  booking: 'To the booking page',
  gate: 'Down to the resource on this page',
}

const hiddenUnless =
  (look: HeroLook) =>
  ({ parent }: { parent?: { heroLook?: unknown } }) =>
    parent?.heroLook !== look

/** What a hero has on pages alone. */
const PAGE_FIELDS = [
  defineField({
    name: 'heroButtonTo',
    title: 'Where the button leads',
    type: 'string',
    options: {
      list: HERO_BUTTONS.map((value) => ({ value, title: BUTTONS[value] })),
      layout: 'radio',
    },
    initialValue: 'booking',
  }),
  defineField({
    name: 'heroLook',
    title: 'Below the words',
    type: 'string',
    options: { list: HERO_LOOKS.map((value) => ({ value, title: LOOKS[value] })), layout: 'radio' },
    initialValue: 'drawing',
  }),
  defineField({
    name: 'heroPicture',
    title: 'Picture',
    description: 'Wide: it is shown at the full width of the page, cropped to 21:9.',
    type: 'describedImage',
    options: { accept: 'image/png,image/jpeg,image/webp', hotspot: true },
    hidden: hiddenUnless('picture'),
    validation: (rule) =>
      rule.custom((value, { parent }) => {
        const isMissing = Object(parent).heroLook === 'picture' && !Object(value).asset
        return isMissing ? 'Please upload the picture.' : true
      }),
  }),
  defineField({
    name: 'heroStory',
    title: 'Customer story',
    type: 'reference',
    to: [{ type: 'customerStory' }],
    // A story can be deleted all the same: the hero then shows its words alone.
    weak: true,
    hidden: hiddenUnless('story'),
    validation: (rule) => [
      rule.custom((value, { parent }) => {
        const isMissing = Object(parent).heroLook === 'story' && !value
        return isMissing ? 'Please choose a customer story.' : true
      }),
      rule.custom(publishedFirst('story')),
    ],
  }),
] satisfies Field<string>[]

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
