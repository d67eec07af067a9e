import { Labels } from '#lib/ui/drawings/labels.tsx'

/** Heights of a floor and of the ground. */
const FLOOR = 62
const GROUND = 470

/** The finished floors, counted from the ground: y of each one's upper edge. */
const STANDING = [1, 2, 3, 4].map((n) => ({ n, y: GROUND - n * FLOOR }))
const NEXT = { n: 5, y: GROUND - 5 * FLOOR }

/** The next floor of a structure on its hook, and beside each floor its cost: 1/n of the first. */
export function Platforms() {
  return (
    <>
      <path className="faint" strokeDasharray="3 6" d="M30 98V76M190 98V76" />
      <path className="line" d="M8 470H332" />
      <path
        className="thin"
        d="M20 470l-10 12M50 470l-10 12M80 470l-10 12M110 470l-10 12M140 470l-10 12M170 470l-10 12M200 470l-10 12M230 470l-10 12M260 470l-10 12M290 470l-10 12M320 470l-10 12"
      />
      {STANDING.map((floor) => (
        <Floor key={floor.n} {...floor} />
      ))}
      {[...STANDING, NEXT].map(({ n, y }) => (
        <path
          key={n}
          className="data"
          style={{ strokeWidth: 6 }}
          strokeLinecap="butt"
          d={`M222 ${y + 31}h${90 / n}`}
        />
      ))}
      <g className="floor">
        <path
          className="thin"
          d={`M110-60V${NEXT.y - 34}M110 ${NEXT.y - 34}l-70 34M110 ${NEXT.y - 34}l70 34`}
        />
        <circle className="live ground" cx="110" cy={NEXT.y - 34} r="5" />
        <Floor {...NEXT} />
      </g>
      <path className="thin" d="M222 452v-6M312 452v-6" />
      <g className="remark">
        <Labels at={{ 'cost of each': [222, 502], '1 frame, repeated': [30, 502] }} />
      </g>
    </>
  )
}

function Floor({ n, y }: { n: number; y: number }) {
  const brace = n % 2 ? `M38 ${y + 54}L82 ${y + 8}` : `M38 ${y + 8}L82 ${y + 54}`
  return (
    <g>
      <path className="line ground" d={`M30 ${y}H190V${y + FLOOR}H30z`} />
      <path className="line" d={`M90 ${y}v${FLOOR}`} />
      <path className="thin" d={brace} />
      <path className="thin" d={`M106 ${y + 16}h68v30h-68z`} />
      <circle className="solid" cx="120" cy={y + 31} r="3.5" />
      <path className="thin" d={`M132 ${y + 27}h30M132 ${y + 35}h20`} />
    </g>
  )
}
