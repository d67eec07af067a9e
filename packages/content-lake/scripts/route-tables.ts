import { areas, type RouteGroup } from '../src/http/route.ts'
import { FEATURES, LIMITS, NOT_APPLIED, PLANS, PRICING } from '../src/model/limits.ts'
import { routeGroups } from '../src/routes/index.ts'
import { PROOF, type Proof, REFUSED } from './proof.ts'

const START = '<!-- npm run routes -->'
const END = '<!-- end -->'
const ANSWERS = { yes: 'emulated', empty: 'empty', no: '501' }

/** README.md with its list replaced by one of the current routes. */
export function readmeWith(readme: string): string {
  const [before, rest = ''] = readme.split(START)
  const [, after] = rest.split(END)
  return `${before}${START}\n\n${overview()}\n\n${END}${after}`
}

/** What proves a row; a row without is an error. */
export function proofOf({ name, emulated, routes }: RouteGroup): Proof {
  const found = emulated === 'no' ? REFUSED : PROOF[routes[0]?.path ?? '']
  if (!found) throw new Error(`scripts/proof.ts says nothing of ${name} (${routes[0]?.path})`)
  return found
}

function linksTo(tests: string[]): string {
  return [...new Set(tests)].map((test) => `[${test}](../tests/${test}.test.ts)`).join(', ')
}

/** A line for each area: what does as Sanity's does, and what isn't there. */
function overview(): string {
  const lines = areas.map((area) => {
    const groups = routeGroups.filter((group) => group.area === area)
    const names = (answer: RouteGroup['emulated']) =>
      groups.filter(({ emulated }) => emulated === answer).map(({ name }) => name)
    const not = [...groups.flatMap((group) => group.missing ?? []), ...names('no')]
    const parts = [names('yes').join('; '), not.length > 0 ? `_Not:_ ${not.join('; ')}` : '']
    return `- **${area}**: ${parts.filter(Boolean).join('. ')}`
  })
  return lines.join('\n')
}

/** docs/routes.md: every route, under the group that it belongs to. */
export function routeList(): string {
  const sections = areas.flatMap((area) => {
    const groups = routeGroups.filter((group) => group.area === area)
    return groups.length > 0 ? `## ${area}\n\n${groups.map(routesOf).join('\n')}` : []
  })
  return `# Routes

Written by \`npm run routes\` from src/routes. Paths come after the API version (\`/v2026-11-01\`), except those of images and files; \`ANY\` is every method, \`*\` any further path.

- **emulated**: does what Sanity's does; README says what is missing.
- **empty**: accepted, and always answered with the same, which is enough for the official clients.
- **501**: \`501 Not Implemented\` in Sanity's error format. Every other path is a 404.

Below each row: the tests that prove it, and where they have their expectations from. A client's name stands for its code, which reads the answers; **assumed** is what no public text shows, until a recording of hosted Sanity does ([guide.md](guide.md#compared-with-hosted-sanity)).

${sections.join('\n')}`
}

/** One line for each path, with its methods. */
function routesOf(group: RouteGroup): string {
  const { name, emulated, routes } = group
  const { tests, sources } = proofOf(group)
  const methods = new Map<string, string[]>()
  for (const route of routes) {
    const [method = '', path = ''] = route.path.split(' ')
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  const lines = [...methods].map(([path, names]) => `${names.join(',')} ${path}`)
  const proof = `Tests: ${linksTo(tests)}. Sources: ${sources.join('; ')}.`
  return `**${ANSWERS[emulated]}**: ${name}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n\n${proof}\n`
}

/** docs/limits.md: what each plan allows, and where that is said. */
export function limitList(): string {
  const figures = Object.values(LIMITS).map(({ what, most, source, error }) => {
    const byPlan = PLANS.map((plan) => `${plan} ${most[plan].toLocaleString('en-US')}`)
    return `- **${what}**: ${byPlan.join(', ')}. Source: ${source}. Error: ${error}.`
  })
  const features = Object.values(FEATURES).map(
    ({ what, from, source, error }) =>
      `- **${what}**: from ${from}. Source: ${source}. Error: ${error}.`,
  )
  return `# Limits of Sanity's plans

Written by \`npm run routes\` from src/model/limits.ts, which \`--limits\` and \`doctor\` apply. The sources were read in November 2026; ${PRICING} only as others quote it. Where an error is **assumed**, no public text shows it.

## Figures

${figures.join('\n')}

## Features

${features.join('\n')}

## Not applied

${NOT_APPLIED.map((one) => `- ${one}`).join('\n')}
`
}
