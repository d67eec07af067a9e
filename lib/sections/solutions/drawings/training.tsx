/** Two hands on one tool: ours comes from above and lets go, the customer's stays. */
export function TrainingDrawing() {
  return (
    <svg className="drawing h-auto w-full" viewBox="0 0 520 250" aria-hidden="true">
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
        <text x="330" y="46">
          ours, for now
        </text>
        <text x="450" y="226">
          yours
        </text>
      </g>
    </svg>
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
