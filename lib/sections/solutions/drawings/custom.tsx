/**
 * A part made to fit: the process on the left stays as it is, the part on the right is cut to
 * match.
 */
export function CustomDrawing() {
  return (
    <svg className="drawing h-auto w-full" viewBox="0 0 520 250" aria-hidden="true">
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
        <text x="78" y="244">
          your process
        </text>
        <text x="264" y="244">
          the part
        </text>
      </g>
      <g className="seam">
        <path className="thin" d="M416 122H348" strokeDasharray="2 4" />
        <text className="remark" x="422" y="126">
          ±0.01 in
        </text>
      </g>
    </svg>
  )
}
