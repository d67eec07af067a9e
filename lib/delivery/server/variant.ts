import type { IncomingMessage } from 'node:http'
import { choiceOfVariants } from '#lib/insight/experiments/for-server.ts'
import { readMark, variantPath, VARIANTS } from '#lib/insight/experiments/mark.ts'
import type { ReadyPage } from './send.ts'

/** The path of the variant that a visitor gets of a page; undefined for the page as it is. */
export function pathOfVariant(
  { headers }: IncomingMessage,
  { experiment: mark }: ReadyPage,
): string | undefined {
  const choice = mark && choiceOfVariants()
  if (!choice) return
  const experiment = readMark(mark)
  const get = (name: string) => headers[name]?.toString() ?? null
  const key = choice.variantFor(experiment, { get })
  return key === experiment.variants[0]?.key ? undefined : variantPath(experiment.id, key)
}

/** Whether a page is a variant of another, in the same experiment; not while one starts or ends. */
export function isVariantOf(page: ReadyPage, variant: ReadyPage): boolean {
  return variant.asked.status === 200 && variant.experiment === page.experiment
}

/** The headers with which Next is asked for a path: a variant's is for our own requests alone. */
export function headersFor(path: string): Record<string, string> {
  return path.startsWith(`${VARIANTS}/`) ? (choiceOfVariants()?.internalHeaders() ?? {}) : {}
}
