import type { ReactNode } from 'react'
import type { SolutionKind } from '#lib/sections/solutions/section.ts'
import { Platforms } from './platforms.tsx'
import { Labels } from '#lib/ui/drawings/labels.tsx'

const DRAWINGS: Record<SolutionKind, [viewBox: string, Drawing: () => ReactNode]> = {
  agents: ['0 0 680 264', Agents],
  insights: ['0 -14 480 264', Insights],
  custom: ['0 0 520 250', Custom],
  platforms: ['0 76 340 434', Platforms],
  training: ['0 0 520 250', Training],
}

/** A solution's drawing. Decorative: the text beside it says the same. */
export function SolutionDrawing({ kind }: { kind: SolutionKind }) {
  const [viewBox, Drawing] = DRAWINGS[kind]
  return (
    <svg className="drawing h-auto w-full" viewBox={viewBox} aria-hidden="true">
      <Drawing />
    </svg>
  )
}

/** A conveyor that sorts by itself; what it can't sort goes up to a person. */
function Agents() {
  return (
    <>
      <path className="faint" d="M8 254H672" />
      <path className="thin" d="M60 174v80M180 174v80M300 174v80M584 222v32M584 150v40M584 72v46" />
      <path className="line" d="M20 150H350M20 174H350" />
      <circle className="line ground" cx="20" cy="162" r="12" />
      <circle className="line ground" cx="350" cy="162" r="12" />
      <path className="thin" d="M14 162h12M20 156v12M344 162h12M350 156v12" />
      <circle className="thin" cx="102" cy="162" r="7" />
      <circle className="thin" cx="185" cy="162" r="7" />
      <circle className="thin" cx="268" cy="162" r="7" />
      <path className="thin belt" d="M20 155H350" />
      <path
        className="line"
        d="M358 153C398 153 400 222 446 222H660M362 150H660M358 147C398 147 400 72 446 72H660"
      />

      <path className="line" d="M584 118v32M650 118v32M584 190v32M650 190v32" />
      <path className="thin" d="M592 122h24v24h-24zM620 122h24v24h-24z" />
      <circle className="thin" cx="604" cy="207" r="12" />
      <circle className="thin" cx="630" cy="207" r="12" />
      <circle className="line ground" cx="628" cy="22" r="12" />
      <path className="line ground" d="M604 72C604 50 614 40 628 40s24 10 24 32" />

      <g className="item item-square">
        <path className="line ground" d="M-15-15h30v30h-30z" />
      </g>
      <g className="item item-round">
        <circle className="line ground" r="15.5" />
      </g>
      <g className="item item-exception">
        <path className="live ground" d="M-17 15 0-16 17 15z" />
      </g>

      <path className="line ground" d="M206 150V58h72v92M206 92h72" />
      <path className="thin" d="M226 92v10M242 92v14M258 92v10" />
      <circle className="line" cx="242" cy="75" r="9" />
      <circle className="solid lens" cx="242" cy="75" r="4.5" />
      <g className="remark remark-wide">
        <Labels
          at={{ agent: [206, 46], exception: [446, 90], booked: [446, 168], filed: [446, 240] }}
        />
      </g>
    </>
  )
}

/** A trend with its cause marked, the evidence beside it, and the trend without that cause. */
function Insights() {
  return (
    <>
      <path className="faint" d="M24 60H456M24 108H456M24 156H456" strokeDasharray="1 7" />
      <path className="thin" d="M24 16V214H456" />
      <path
        className="thin"
        d="M74 214v6M124 214v6M174 214v6M224 214v6M274 214v6M324 214v6M374 214v6M424 214v6"
      />
      <path
        className="data"
        strokeDasharray="3 6"
        d="M174 158 224 150 274 156 324 146 374 152 424 144"
      />
      <path
        className="data"
        style={{ strokeWidth: 2.4 }}
        d="M24 178 54 170 84 176 114 164 144 168 174 158 204 112 234 124 274 80 304 92 344 54 374 66 424 30"
      />
      <g className="sweep">
        <path className="faint" d="M24 16V214" strokeDasharray="4 4" />
        <path className="live" d="M24 208v12" />
      </g>
      <circle className="live ground moving cause" cx="174" cy="158" r="8" />
      <path className="thin" d="M180 165 212 190H232" />
      <path className="line ground" d="M232 172h92l12 12v26H232z" />
      <path className="thin" d="M244 184h58M244 200h66" />
      <path className="live" d="M244 192h40" />
      <g className="remark">
        <Labels
          at={{ now: [432, 34], 'without it': [356, 168], cause: [154, 236], evidence: [344, 200] }}
        />
      </g>
    </>
  )
}

/** A part made to fit: the process on the left stays, the part on the right is cut to match. */
function Custom() {
  return (
    <>
      <defs>
        <pattern
          id="hatch"
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className="faint" d="M0 0v9" />
        </pattern>
      </defs>
      <path
        fill="url(#hatch)"
        className="line"
        d="M24 44H214V92H186V106H156V134H186V148H214V196H24z"
      />
      <g className="part">
        <path
          className="line ground"
          d="M214 44H370L400 74V196H214V148H186V134H156V106H186V92H214z"
        />
        <circle className="line" cx="318" cy="120" r="28" />
        <circle className="thin" cx="318" cy="120" r="18" />
        <path className="thin" d="M278 120h80M318 80v80" strokeDasharray="12 3 2 3" />
        <path className="thin" d="M370 44v30h30" />
      </g>
      <path className="live seam" d="M214 44V92H186V106H156V134H186V148H214V196" />
      <path
        className="thin"
        d="M24 204v24M214 204v24M400 204v24M24 222H400M30 219l-6 3 6 3M394 219l6 3-6 3M208 219l6 3-6 3M220 219l-6 3 6 3"
      />
      <g className="remark">
        <Labels at={{ 'your process': [78, 244], 'the part': [264, 244] }} />
      </g>
      <g className="seam">
        <path className="thin" d="M416 122H348" strokeDasharray="2 4" />
        <text className="remark" x="422" y="126">
          ±0.01 in
        </text>
      </g>
    </>
  )
}

/** Two hands on one tool: ours comes from above and lets go, the customer's stays. */
function Training() {
  return (
    <>
      <path className="faint" d="M92 30v204M4 132H176" strokeDasharray="12 3 2 3" />
      <path className="thin" d="M30 84A78 78 0 0 1 92 54M36 84l-7 1-1-7" />
      <g className="spanner">
        <path className="line ground" d="M139 118H452a14 14 0 0 1 0 28H139a49 49 0 1 1 0-28z" />
        <circle className="thin" cx="450" cy="132" r="6" />
        <path className="thin" d="M160 125H268M160 139H268" />
        <g className="teacher data">
          <path className="ground" strokeDasharray="4 4" d="M242 22 254 78H308L320 22" />
          <path
            className="ground"
            strokeDasharray="4 4"
            d="M246 118C242 98 248 86 256 78H306C314 86 320 98 316 118"
          />
          <Fingers x={244} y={108} dashed />
        </g>
        <path className="line ground" d="M354 248 370 192H424L440 248" />
        <path
          className="line ground"
          d="M362 146C358 170 364 184 372 192H422C430 184 436 170 432 146"
        />
        <Fingers x={360} y={108} />
      </g>
      <path className="live" d="M92 98 121.5 115V149L92 166 62.5 149V115z" />
      <circle className="line" cx="92" cy="132" r="15" />
      <g className="remark">
        <Labels at={{ 'ours, for now': [330, 46], yours: [450, 226] }} />
      </g>
    </>
  )
}

/** Four fingers around the handle, each 18 wide. */
function Fingers({ x, y, dashed = false }: { x: number; y: number; dashed?: boolean }) {
  return [0, 1, 2, 3].map((finger) => (
    <rect
      key={finger}
      className={dashed ? 'ground' : 'line ground'}
      strokeDasharray={dashed ? '4 4' : undefined}
      x={x + finger * 18.5}
      y={y + (finger === 0 || finger === 3 ? 3 : 0)}
      width="18.5"
      height={finger === 0 || finger === 3 ? 42 : 48}
      rx="9"
    />
  ))
}
