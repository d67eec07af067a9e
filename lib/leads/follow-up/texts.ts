import type { QuizContent } from '#lib/content/types.ts'

/** What the emails to the team say of a resource. */
export interface ResourceText {
  title: string
  isTool: boolean
}

/** The content that emails to the team quote. */
export interface Texts {
  /** By slug; a resource that content doesn't know, or doesn't tell of in time, is missing. */
  resources: ReadonlyMap<string, ResourceText>
  /** Null if content doesn't respond. */
  quiz: QuizContent | null
}

/** A resource's title; its slug if content doesn't know it. */
export function titleIn({ resources }: Texts, slug: string): string {
  return resources.get(slug)?.title ?? slug
}
