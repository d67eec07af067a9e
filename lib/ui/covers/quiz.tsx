/** A gauge that settles on its reading, above the four scales that make up the reading. */
export function QuizCover() {
  return (
    <>
      <path className="faint" strokeWidth="1" d="M45 134a80 80 0 0 1 160 0" />
      <path
        className="line ticks"
        pathLength="100"
        strokeDasharray=".5 1.98"
        d="M50 134a75 75 0 0 1 150 0"
      />
      <path
        className="line ticks long"
        pathLength="100"
        strokeDasharray=".7 24.12"
        d="M54 134a71 71 0 0 1 142 0"
      />
      <path className="data arc" d="M168.8 65.2A86 86 0 0 1 211 134" />
      <path className="thin" d="M39 152H211" />
      <path className="faint" d="M45 178H205M45 198H205M45 218H205M45 238H205" />
      <path
        className="thin"
        d="M45 174v8M85 175v6M125 175v6M165 175v6M205 174v8M45 194v8M85 195v6M125 195v6M165 195v6M205 194v8M45 214v8M85 215v6M125 215v6M165 215v6M205 214v8M45 234v8M85 235v6M125 235v6M165 235v6M205 234v8"
      />
      <path className="data bars" d="M45 178h120M45 198h80M45 218h160M45 238h120" />
      <path
        className="line ground"
        d="m165 173 5 5-5 5-5-5zM125 193l5 5-5 5-5-5zM205 213l5 5-5 5-5-5zM165 233l5 5-5 5-5-5z"
      />
      <g className="needle">
        <path className="live" d="M125 134 125 76M125 134v14" />
      </g>
      <circle className="line ground" cx="125" cy="134" r="7" />
    </>
  )
}
