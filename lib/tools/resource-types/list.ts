import { pdfGuide } from './pdf-guide.ts'
import { quiz } from './quiz.ts'
import type { ResourceTypeRecord } from './record.ts'
import { tool } from './tool.ts'

/** Each name is what the content lake stores and what badges show. */
const LIST = { 'PDF Guide': pdfGuide, Quiz: quiz, Tool: tool }

type List = typeof LIST
export type ResourceType = keyof List

/** The types whose gate opens a tool. */
export type ToolType = {
  [Type in ResourceType]: List[Type]['opens'] extends 'tool' ? Type : never
}[ResourceType]

/** The stored fields that hold the URL of what opens. */
type UrlFieldName = Extract<List[ResourceType]['url'], object>['name']

/** Every resource type, in the Studio's order. Texts are fixed by docs/specification.md A2, A8. */
export const RESOURCE_TYPES: Readonly<Record<ResourceType, ResourceTypeRecord>> = LIST

/** The space for a resource's texts in the design, in characters. */
export const RESOURCE_LIMITS = { title: 60, subtitle: 110, description: 240 }

export function isResourceType(value: unknown): value is ResourceType {
  return typeof value === 'string' && Object.hasOwn(LIST, value)
}

export function isToolType(type: ResourceType): type is ToolType {
  return RESOURCE_TYPES[type].opens === 'tool'
}

/** The record of a stored type; undefined for a type that there isn't. */
export function recordOf(stored: unknown): ResourceTypeRecord | undefined {
  return isResourceType(stored) ? RESOURCE_TYPES[stored] : undefined
}

/** The field that holds the URL of what a resource of this type opens. */
export function urlFieldOf(type: ResourceType): UrlFieldName | undefined {
  return LIST[type].url?.name
}
