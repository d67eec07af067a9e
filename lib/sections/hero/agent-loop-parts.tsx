/**
 * The stations of the agent's loop, each drawn around its own origin so that both layouts of the
 * drawing can use them.
 */

interface At {
  x: number
  y: number
}

const place = ({ x, y }: At) => `translate(${x} ${y})`

/** A sheet with a folded corner: 100 wide, 88 high, origin at its center. */
export function RequestSheet(at: At) {
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
export function PlanBox(at: At) {
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
export function ChartTool(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-48-24h96v48h-96z" />
      <path className="data" d="M-34 10l18-16 16 9 30-17" />
      <path className="thin" d="M-34 17h68" />
    </g>
  )
}

export function TextTool(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-48-24h96v48h-96z" />
      <path className="data" d="M-34-10h68M-34 0h68M-34 10h40" />
    </g>
  )
}

export function FormTool(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-48-24h96v48h-96z" />
      <path className="data" d="M-32 10v-20h20v20zM2-10h30M2 0h30M2 10h18" />
    </g>
  )
}

/** The check, passed or not yet: a diamond 104 across. The tick is drawn on the second try. */
export function CheckDiamond(at: At) {
  return (
    <g transform={place(at)}>
      <path className="line ground" d="M-52 0 0-52 52 0 0 52z" />
      <path className="thin" d="M-40 0 0-40 40 0 0 40z" opacity=".4" />
      <path className="live loop-tick" d="M-18 1l13 13L19-13" pathLength="1" />
    </g>
  )
}

/** A person, 96 wide and 112 high, who makes the final decision. */
export function Person(at: At) {
  return (
    <g transform={place(at)}>
      <circle className="line ground" cy="-32" r="24" />
      <path className="line ground" d="M-48 54C-48 20-26 0 0 0s48 20 48 54z" />
      <path className="thin" d="M-14 3 0 20 14 3" />
    </g>
  )
}
