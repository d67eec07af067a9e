import type { ResourceIcon } from '#lib/ui/covers/icons.ts'
import { CalculatorCover } from '#lib/ui/covers/calculator.tsx'
import { GuideCover } from '#lib/ui/covers/guide.tsx'
import { QuizCover } from '#lib/ui/covers/quiz.tsx'
import { RoadmapCover } from '#lib/ui/covers/roadmap.tsx'

const FACES = {
  roadmap: RoadmapCover,
  quiz: QuizCover,
  calculator: CalculatorCover,
  guide: GuideCover,
} satisfies Record<ResourceIcon, () => React.JSX.Element>

/**
 * A resource's cover, aspect ratio 3:4, as wide as its container. Decorative: the title is beside
 * it.
 */
export function ResourceCover({ icon }: { icon: ResourceIcon }) {
  const Face = FACES[icon]
  return (
    <svg className="drawing cover h-auto w-full" viewBox="0 0 240 320" aria-hidden="true">
      <path className="faint" d="M231 10h3v304H14v-4M228 8h3v303H11v-3" />
      <path className="line ground" d="M6 6h222v302H6z" />
      <path className="faint" d="M22 6v302" />
      <path className="line" d="M14 62v20M14 232v20" />
      <path className="thin" d="M22 262H228M170 262v46" />
      <path className="line" d="M36 294V276l16 18V276" />
      <circle className="solid" cx="52" cy="276" r="2.5" />
      <path className="thin" d="M66 279h84M66 285h62M66 291h74M184 279h30M184 291h18" />
      <Face />
    </svg>
  )
}
