import {
  ChartTool,
  CheckDiamond,
  FormTool,
  Person,
  PlanBox,
  RequestSheet,
  TextTool,
} from './agent-loop-parts.tsx'

const DESCRIPTION =
  'An agent’s working loop. A request comes in, and the agent makes a plan. Three tools do the work, ' +
  'the result is checked and isn’t right yet, so the agent plans again. The second result passes, and a person decides.'

/**
 * The hero's drawing: horizontal where there is room, vertical on a phone. One signal runs through
 * it.
 */
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
        <text x="60" y="358">
          09:00:00
        </text>
        <text x="300" y="358">
          09:00:04
        </text>
        <text x="535" y="358">
          09:00:11
        </text>
        <text x="800" y="358">
          09:00:31
        </text>
        <text x="1050" y="358">
          09:00:41
        </text>
        <text x="556" y="46">
          not right yet: plan again
        </text>
        <text x="974" y="190" textAnchor="middle">
          <tspan x="974" dy="-1.35em">
            evidence
          </tspan>
          <tspan x="974" dy="1.35em">
            attached
          </tspan>
        </text>
        <text x="1166" y="193">
          decides
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
        <text x="130" y="138">
          Request
        </text>
        <text x="320" y="140">
          Plan
        </text>
        <text x="560" y="92">
          Act
        </text>
        <text x="862" y="148">
          Check
        </text>
        <text x="1166" y="170">
          Your team
        </text>
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
        <text x="24" y="44">
          09:00:00
        </text>
        <text x="24" y="194">
          :04
        </text>
        <text x="24" y="334">
          :11
        </text>
        <text x="24" y="486">
          :31
        </text>
        <text x="24" y="654">
          :41
        </text>
        <text transform="translate(352 458) rotate(-90)">not right yet: plan again</text>
        <text x="188" y="598">
          evidence attached
        </text>
        <text x="258" y="730">
          decides
        </text>
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
        <text x="242" y="100">
          Request
        </text>
        <text x="66" y="222">
          Plan
        </text>
        <text x="206" y="318">
          Act
        </text>
        <text x="62" y="470">
          Check
        </text>
        <text x="244" y="708">
          Your team
        </text>
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
