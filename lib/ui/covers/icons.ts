/** The covers that a resource can have; `lib/ui/covers` draws them. */
export const RESOURCE_ICONS = ['roadmap', 'quiz', 'calculator', 'guide'] as const
export type ResourceIcon = (typeof RESOURCE_ICONS)[number]
