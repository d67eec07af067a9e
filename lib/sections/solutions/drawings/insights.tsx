/** A trend with its cause marked, the evidence beside it, and the trend without that cause. */
export function InsightsDrawing() {
  return (
    <svg className="drawing h-auto w-full" viewBox="0 -14 480 264" aria-hidden="true">
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
        <text x="432" y="34">
          now
        </text>
        <text x="356" y="168">
          without it
        </text>
        <text x="154" y="236">
          cause
        </text>
        <text x="344" y="200">
          evidence
        </text>
      </g>
    </svg>
  )
}
