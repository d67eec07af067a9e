import 'server-only'
import { getResources, getSequences } from '#lib/content/fetch.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import { env } from '#lib/platform/env/env.ts'
import {
  leadEmailFrame,
  leadEmailSender,
  resultRows,
} from '#lib/leads/channels/lead-email/prepare.ts'
import { renderStep } from '#lib/leads/channels/sequence-email/render.ts'
import { readAnswers } from '#lib/tools/quiz/answers.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { PRESETS } from '#lib/tools/roi/texts.ts'

/** Of somebody invented, who has used both tools. */
const ANSWERS = {
  manual_processes: '8-15',
  time_spent: 30,
  process_documentation: 'basic',
  team_size: '16-50',
  technical_expertise: 'intermediate',
  budget_available: '25k-100k',
  change_tolerance: 'adaptable',
  error_frequency: 'frequently',
}

/** The emails of a sequence, drafts too, as somebody with all figures gets them; null if there is none. */
export async function sampleSteps(id: string) {
  const sequences = stripStega(await getSequences())
  const sequence = sequences.find((each) => each.id === id)
  if (!sequence) return null
  const [{ company }, from, resources] = stripStega(
    await Promise.all([leadEmailFrame(), leadEmailSender(), getResources()]),
  )
  const [preset] = PRESETS
  const input = readAnswers(ANSWERS)
  const quiz = await resultRows({ tool: 'automation', input, results: scoreQuiz(input) })
  const roi = preset
    ? await resultRows({ tool: 'roi', input: preset.inputs, results: calculateRoi(preset.inputs) })
    : []
  const rows = stripStega([...quiz, ...roi])
  const asked = resources.find(({ slug }) => sequence.resources.includes(slug)) ?? resources[0]
  const values = {
    ...Object.fromEntries(rows.map(({ label, value }) => [label, value])),
    resource: asked?.title ?? 'our guide',
  }
  const unsubscribe = `${env.SITE_URL}/privacy`
  const around = { to: 'lead@example.com', values, unsubscribe, company, siteUrl: env.SITE_URL }
  return {
    name: sequence.name,
    steps: sequence.steps.map((step) => {
      const email = renderStep({ ...around, step }, { from, replyTo: env.LEADS_TO })
      return { key: step.key, days: step.days, hour: step.hour, email }
    }),
  }
}
