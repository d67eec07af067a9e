import { defineArrayMember, defineField, defineType } from 'sanity'
import { optionalText, requiredText, wholeNumber } from '#lib/content/rules.ts'
import { stringField } from './shared.ts'

const points = (name: string, title: string) =>
  defineField({
    name,
    title,
    type: 'number',
    validation: wholeNumber(0, 100, 'Please enter whole points from 0 to 100.'),
  })

interface Rule {
  resources?: unknown[]
  campaign?: string
  domain?: string
  minScore?: number
  maxScore?: number
}

/** Whether everybody fulfils a rule. */
function isForAll({ resources = [], campaign, domain, minScore, maxScore }: Rule): boolean {
  const asks = [campaign, domain, minScore || undefined, maxScore === 100 ? undefined : maxScore]
  return resources.length === 0 && asks.every((value) => value === undefined)
}

/** What goes on in a rule, in a line. */
function conditionsOf(rule: Rule & { hasResource?: string }): string {
  const { hasResource, campaign, domain, minScore, maxScore } = rule
  const said = [
    hasResource && 'resource',
    campaign && `campaign ${campaign}`,
    domain && `@${domain}`,
    minScore !== undefined && `${minScore} points or more`,
    maxScore !== undefined && `${maxScore} points or fewer`,
  ].filter(Boolean)
  return said.join(', ') || 'Everybody'
}

/** Members of the project, by their IDs. The Studio offers those who may see leads. */
export const members = defineType({
  name: 'members',
  title: 'Members',
  type: 'array',
  of: [defineArrayMember({ type: 'string' })],
})

/** Who looks after new leads. The site reads it in lib/leads/attend. */
export const assignment = defineField({
  name: 'assignment',
  title: 'Who looks after new leads',
  description:
    'The first rule that somebody without an owner fulfils says who looks after them, also when a later visit brings the points. It counts for what people do from now on; give earlier ones to somebody in Leads. What you leave empty is fulfilled by everybody.',
  type: 'array',
  of: [
    defineArrayMember({
      name: 'assignmentRule',
      title: 'Rule',
      type: 'object',
      fields: [
        stringField('name', 'Name', {
          description: 'Leads says that this rule made somebody the owner.',
          validation: requiredText('a name', 60),
        }),
        defineField({
          name: 'owners',
          title: 'Who looks after them',
          description:
            'Several take turns. Who may not see leads, or has left the project, is passed over.',
          type: 'members',
          validation: (rule) => rule.required().min(1).error('Please choose at least one member.'),
        }),
        defineField({
          name: 'resources',
          title: 'Asked for one of',
          type: 'array',
          of: [
            defineArrayMember({
              type: 'reference',
              weak: true,
              to: [{ type: 'resource' }],
            }),
          ],
        }),
        stringField('campaign', 'Came with the campaign', {
          description: 'The value of utm_campaign, in any case.',
          placeholder: 'spring',
          validation: optionalText(100),
        }),
        stringField('domain', 'Email address at', {
          description: 'What comes after the @. Parts of the domain count too.',
          placeholder: 'castellan.example',
          validation: (rule) =>
            rule.custom(
              (domain) =>
                !domain ||
                /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(domain) ||
                'Please write a domain such as castellan.example, without the @.',
            ),
        }),
        points('minScore', 'Points, at least'),
        points('maxScore', 'Points, at most'),
      ],
      preview: {
        select: {
          title: 'name',
          hasResource: 'resources.0._ref',
          campaign: 'campaign',
          domain: 'domain',
          minScore: 'minScore',
          maxScore: 'maxScore',
        },
        prepare: ({ title, ...rule }) => ({ title, subtitle: conditionsOf(rule) }),
      },
      validation: (rule) =>
        rule.custom((value) => {
          const { minScore = 0, maxScore = 100 }: Rule = value ?? {}
          return minScore <= maxScore || 'Nobody fulfils this: at least is more than at most.'
        }),
    }),
  ],
  validation: (rule) =>
    rule
      .custom((rules: Rule[] | undefined) => {
        const all = (rules ?? []).findIndex(isForAll)
        if (all < 0 || all === (rules ?? []).length - 1) return true
        return 'Everybody fulfils the rule without conditions, so those below it are never asked. Move it to the end.'
      })
      .warning(),
})
