interface ProgressProps {
  /** Index of the current question. */
  step: number
  total: number
  /** How many questions have an answer. */
  answered: number
}

/** The visitor's progress, as a scale with one part per question. */
export function Progress({ step, total, answered }: ProgressProps) {
  const percent = Math.round((answered / total) * 100)
  return (
    <div className="max-w-5xl">
      <div className="note flex justify-between gap-4 pb-3">
        <span id="quiz-position">
          Question {step + 1} of {total}
        </span>
        <span>{percent}% Complete</span>
      </div>
      <div className="relative h-2 forced-color-adjust-none">
        <progress
          aria-label="Quiz progress"
          aria-valuetext={`Question ${step + 1} of ${total}, ${percent}% Complete`}
          max={100}
          value={(answered / total) * 100}
          className="block size-full appearance-none bg-line [&::-moz-progress-bar]:bg-data [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-data [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-300"
        />
        {Array.from({ length: total - 1 }, (_, index) => (
          <span
            key={index}
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-paper"
            style={{ left: `${((index + 1) / total) * 100}%` }}
          />
        ))}
        <span
          className="absolute -bottom-2 h-1 bg-signal transition-[left] duration-300"
          style={{ left: `${(step / total) * 100}%`, width: `${100 / total}%` }}
        />
      </div>
    </div>
  )
}
