import { defineField } from '@sanity/types'
import { publishedFirst } from '#lib/content/reference-rules.ts'
import type { Field } from '#lib/sections/define.ts'
import { HERO_BUTTONS, HERO_LOOKS, type HeroLook } from './looks.ts'

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
export const PAGE_FIELDS = [
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
