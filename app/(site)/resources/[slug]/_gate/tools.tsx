import type { ReactNode } from 'react'
import type { QuizContent } from '#lib/content/types.ts'
import type { ToolType } from '#lib/tools/resource-types.ts'
import { ENTERED, forget, remembers } from '#lib/ui/tab-memory.ts'
import type { ToolFrame } from '../_report-actions/after-result.tsx'

export interface ToolProps extends ToolFrame {
  quiz: QuizContent | null
  /** The URL of what opens, for a type that stores one. */
  url: string | null
}

interface Tool {
  load: () => Promise<(props: ToolProps) => ReactNode>
  /** Whether a link's fragment holds a result of the tool. */
  holdsResult: (hash: string) => Promise<boolean>
  /** What was entered, as such a fragment. */
  hashOf: (input: object) => Promise<string>
  /** Where it keeps what is entered in this tab. */
  memory: string
  /** What a button says that begins it without somebody else's result. */
  restart: string
}

/** Each tool's code loads on first use, so a visitor gets one tool's at most. */
const TOOLS: Record<ToolType, Tool> = {
  Quiz: {
    async load() {
      const { Quiz } = await import('../_quiz/quiz.tsx')
      return ({ quiz, ...frame }) => quiz && <Quiz content={quiz} {...frame} />
    },
    async holdsResult(hash) {
      const { answersFromHash } = await import('#lib/tools/quiz/answers.ts')
      return answersFromHash(hash) !== null
    },
    async hashOf(input) {
      const { answersToHash } = await import('#lib/tools/quiz/answers.ts')
      const { QUESTIONS } = await import('#lib/tools/quiz/questions.ts')
      return answersToHash(input, QUESTIONS)
    },
    memory: ENTERED.Quiz,
    restart: 'Take it yourself',
  },
  Tool: {
    async load() {
      const { Calculator } = await import('../_calculator/calculator.tsx')
      return (props) => <Calculator {...props} />
    },
    async holdsResult(hash) {
      const { textsFromHash } = await import('#lib/tools/roi/texts.ts')
      return textsFromHash(hash) !== null
    },
    async hashOf(input) {
      return `#${new URLSearchParams(Object.entries(input))}`
    },
    memory: ENTERED.Tool,
    restart: 'Start with your own numbers',
  },
}

/** Loads the tool behind a gate on first use. Null for a document, which is opened instead. */
export function loadTool(tool: ToolType | null): ReturnType<Tool['load']> | null {
  return tool && TOOLS[tool].load()
}

/** A stored result as the fragment of a link; null if the tool can't show it. */
export async function hashOf(tool: ToolType | null, input: object): Promise<string | null> {
  const hash = tool && (await TOOLS[tool].hashOf(input))
  return hash && (await holdsResult(tool, hash)) ? hash : null
}

/** What a button says that begins the tool without somebody else's result. */
export function restartLabel(tool: ToolType | null): string {
  return tool ? TOOLS[tool].restart : ''
}

/** Whether this tab keeps something that was entered in the tool. */
export function holdsEntered(tool: ToolType | null): boolean {
  return tool !== null && remembers(TOOLS[tool].memory)
}

/** Has the tool begin without what was entered before. */
export function forgetEntered(tool: ToolType | null): void {
  if (tool) forget(TOOLS[tool].memory)
}

/** Whether a link to a resource holds a result. Parses it with the tool's own code. */
export async function holdsResult(tool: ToolType | null, hash: string): Promise<boolean> {
  return tool !== null && hash.includes('=') && TOOLS[tool].holdsResult(hash)
}
