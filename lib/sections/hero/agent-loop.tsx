import { Labels } from '#lib/ui/drawings/labels.tsx'

const DESCRIPTION =
  'An agent’s working loop. A request comes in, and the agent makes a plan. Three tools do the work, ' +
  'the result is checked and isn’t right yet, so the agent plans again. The second result passes, and a person decides.'

/** The hero's drawing, upright on a phone. One signal runs through it. */
export function AgentLoop() {
  return (
    <>
      {/* Its time line, 60 to 1240, is as wide as the text. */}
      <div className="wrap max-md:hidden">
        <div className="-mx-[4.068%]">
          <AcrossTheSheet />
        </div>
      </div>
      <Upright />
    </>
  )
}

function AcrossTheSheet() {
  return (
    <svg
      className="drawing loop-across hidden h-auto w-full md:block"
      viewBox="12 22 1276 358"
      role="img"
      aria-label={DESCRIPTION}
    >
      <path
        className="faint"
        d="M60 336H1240M60 330v12M300 330v12M535 330v12M800 330v12M1050 330v12M1240 330v12"
      />
      <g className="remark">
        <Labels
          at={{
            '09:00:00': [60, 358],
            '09:00:04': [300, 358],
            '09:00:11': [535, 358],
            '09:00:31': [800, 358],
            '09:00:41': [1050, 358],
            'not right yet: plan again': [556, 46],
            decides: [1166, 193],
          }}
        />
        <text x="974" y="190" textAnchor="middle">
          <tspan x="974" dy="-1.35em">
            evidence
          </tspan>
          <tspan x="974" dy="1.35em">
            attached
          </tspan>
        </text>
      </g>
      <path className="line" d="M60 200H130M230 200H320" />
      <path
        className="line"
        d="M450 200H560M450 200H470C500 200 505 130 535 130H560M450 200H470C500 200 505 270 535 270H560"
      />
      <path
        className="line"
        d="M656 200H780M656 130C684 130 676 200 706 200M656 270C684 270 676 200 706 200"
      />
      <path className="line" d="M832 148V60H385V158" strokeDasharray="5 6" />
      <path className="line" d="M379 149l6 9 6-9" />
      <path className="line" d="M884 200H1062" />
      <RequestSheet x={180} y={200} />
      <PlanBox x={385} y={200} />
      <ChartTool x={608} y={130} />
      <TextTool x={608} y={200} />
      <FormTool x={608} y={270} />
      <CheckDiamond x={832} y={200} />
      <Person x={1110} y={192} />
      <path className="live" d="M1158 224h72m-12-10 12 10-12 10" />
      <g className="name">
        <Labels
          at={{
            Request: [130, 138],
            Plan: [320, 140],
            Act: [560, 92],
            Check: [862, 148],
            'Your team': [1166, 170],
          }}
        />
      </g>
      <Signal className="signal-across" />
    </svg>
  )
}

function Upright() {
  return (
    <svg
      className="drawing loop-upright mx-auto block h-auto w-full max-w-md md:hidden"
      viewBox="0 0 360 830"
      role="img"
      aria-label={DESCRIPTION}
    >
      <path className="faint" d="M12 40V790M6 40h12M6 190h12M6 330h12M6 482h12M6 650h12M6 790h12" />
      <g className="remark">
        <Labels
          at={{
            '09:00:00': [24, 44],
            ':04': [24, 194],
            ':11': [24, 334],
            ':31': [24, 486],
            ':41': [24, 654],
            'evidence attached': [188, 598],
            decides: [258, 730],
          }}
        />
        <text transform="translate(352 458) rotate(-90)">not right yet: plan again</text>
      </g>
      <path className="line" d="M180 20V56M180 144V188M180 272V336" />
      <path className="line" d="M180 280C180 316 78 290 78 336M180 280C180 316 282 290 282 336" />
      <path
        className="line"
        d="M180 384V470M78 384C78 430 180 402 180 440M282 384C282 430 180 402 180 440"
      />
      <path className="line" d="M232 522H338V230H254" strokeDasharray="5 6" />
      <path className="line" d="M263 224l-9 6 9 6" />
      <path className="line" d="M180 574V638" />
      <RequestSheet x={180} y={100} />
      <PlanBox x={180} y={230} />
      <g transform="translate(78 360) scale(.9)">
        <ChartTool x={0} y={0} />
      </g>
      <g transform="translate(180 360) scale(.9)">
        <TextTool x={0} y={0} />
      </g>
      <g transform="translate(282 360) scale(.9)">
        <FormTool x={0} y={0} />
      </g>
      <CheckDiamond x={180} y={522} />
      <Person x={180} y={694} />
      <path className="live" d="M180 748v58m-10-12 10 12 10-12" />
      <g className="name">
        <Labels
          at={{
            Request: [242, 100],
            Plan: [66, 222],
            Act: [206, 318],
            Check: [62, 470],
            'Your team': [244, 708],
          }}
        />
      </g>
      <Signal className="signal-upright" />
    </svg>
  )
}

function Signal({ className }: { className: string }) {
  return (
    <g className={`signal ${className}`}>
      <circle className="solid" r="14" opacity=".18" />
      <circle className="solid" r="7" />
    </g>
  )
}

/** The stations of the loop, each drawn around its own origin for both layouts. */

interface At {
  x: number
  y: number
}

const place = ({ x, y }: At) => `translate(${x} ${y})`

/** A sheet with a folded corner: 100 wide, 88 high, origin at its center. */
function RequestSheet(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-50-44h74l26 26v62H-50z" />
      <path className="line" d="M24-44v26h26" />
      <path className="thin" d="M-34-8h52M-34 6h66M-34 20h40" />
      <path className="live" d="M-34-26h26" />
    </g>
  )
}

/** A plan that branches: 130 wide, 84 high. */
function PlanBox(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-65-42H65v84H-65z" />
      <path className="line" d="M-45 0h26m10 0L14-24h34M-9 0h57M-9 0l23 24h34" />
      <circle className="line ground" r="5" cx="-14" />
      <path className="thin" d="M48-28v8M48-4v8M48 20v8" />
    </g>
  )
}

/** The three tools an agent works with: each 96 wide, 48 high. */
function ChartTool(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-48-24h96v48h-96z" />
      <path className="data" d="M-34 10l18-16 16 9 30-17" />
      <path className="thin" d="M-34 17h68" />
    </g>
  )
}

function TextTool(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-48-24h96v48h-96z" />
      <path className="data" d="M-34-10h68M-34 0h68M-34 10h40" />
    </g>
  )
}

function FormTool(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-48-24h96v48h-96z" />
      <path className="data" d="M-32 10v-20h20v20zM2-10h30M2 0h30M2 10h18" />
    </g>
  )
}

/** The check, passed or not yet: a diamond 104 across. The tick is drawn on the second try. */
function CheckDiamond(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-52 0 0-52 52 0 0 52z" />
      <path className="thin" d="M-40 0 0-40 40 0 0 40z" opacity=".4" />
      <path className="live loop-tick" d="M-18 1l13 13L19-13" pathLength="1" />
    </g>
  )
}

/** A person, 96 wide and 112 high, who makes the final decision. */
function Person(at: At) {
  return (
    <g transform={place(at)}>
      <circle className="line ground" cy="-32" r="24" />
      <path className="line ground" d="M-48 54C-48 20-26 0 0 0s48 20 48 54z" />
      <path className="thin" d="M-14 3 0 20 14 3" />
    </g>
  )
}
