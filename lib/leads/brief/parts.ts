import type { Preparation } from '#lib/leads/brief/brief.ts'
import type { ResultPart } from '#lib/leads/brief/results.ts'
import { buttons, facts, figures, paragraph, type Part } from '#lib/leads/email/layout.ts'
import type { Thread } from '#lib/leads/email/text.ts'
import type { Score } from '#lib/leads/score/score.ts'

interface Prepared extends Pick<Preparation, 'sentences' | 'score' | 'facts' | 'results'> {
  deskUrl: string
  /** What was asked in the scheduler's form. */
  answers?: { label: string; value: string }[]
}

/** What an email about a person says that prepares a call with them. */
export function preparationParts(
  { sentences, score, facts: known, results, deskUrl, answers = [] }: Prepared,
  thread: Thread,
): Part[] {
  const reasons = score.reasons.map(({ points, reason }) => `${signed(points)} ${reason}`)
  return [
    paragraph(...sentences),
    facts([['Score', `${score.score} of 100`, { rest: reasons }], ...known]),
    ...actions({ url: deskUrl, label: 'Open in Leads' }, thread),
    ...(answers.length > 0 ? [figures('Their answers in the booking form', answers)] : []),
    ...results.flatMap((part) => [
      figures(headingOf(part), part.figures, part.meaning),
      figures(enteredHeading(part), part.entered),
    ]),
  ]
}

/** Buttons that open a person in Leads and answer them, or why nobody can answer. */
export function actions(
  open: { url: string; label: string },
  { replyUrl, howToReply }: Thread,
  isReplyFirst = false,
): Part[] {
  if (!replyUrl) return [buttons(open), paragraph(howToReply)]
  const reply = { url: replyUrl, label: 'Reply', text: howToReply }
  return [isReplyFirst ? buttons(reply, open) : buttons(open, reply)]
}

function headingOf({ tool, shared }: ResultPart): string {
  const name = tool === 'roi' ? 'Return on investment' : 'Automation readiness'
  return shared ? `${name}, from a link that somebody else shared` : name
}

function enteredHeading({ tool, shared }: ResultPart): string {
  const what = tool === 'roi' ? 'figures' : 'answers'
  return shared ? `Somebody else’s ${what}` : `Their ${what}`
}

export function pointsOf({ score }: Pick<Score, 'score'>): string {
  return `${score} ${score === 1 ? 'point' : 'points'}`
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
