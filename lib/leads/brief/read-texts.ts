import 'server-only'
import type { ResourceText, Texts } from '#lib/leads/brief/results.ts'
import { findResource } from '#lib/leads/content/content.ts'
import { STANDARD } from '#lib/leads/score/numbers.ts'
import { readNumbers } from '#lib/leads/score/read-numbers.ts'
import type { Story } from '#lib/leads/story/story.ts'
import { quizTexts } from '#lib/leads/story/wordings.ts'
import { isToolType } from '#lib/tools/resource-types.ts'

/** Reads the content for emails about these people. Never throws: what is missing falls back. */
export async function textsFor(stories: readonly Pick<Story, 'person'>[]): Promise<Texts> {
  const slugs = [...new Set(stories.flatMap(({ person }) => person.resources))]
  const [quiz, numbers, found] = await Promise.all([
    quizTexts(),
    readNumbers(),
    Promise.all(slugs.map(findResource)),
  ])
  const resources = new Map<string, ResourceText>()
  for (const [index, slug] of slugs.entries()) {
    const resource = found[index]
    if (resource) resources.set(slug, { title: resource.title, isTool: isToolType(resource.type) })
  }
  return { resources, quiz, numbers: numbers ?? STANDARD }
}
