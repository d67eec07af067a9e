/** A conveyor that sorts by itself; what it can't sort goes up to a person. */
export function AgentsDrawing() {
  return (
    <svg className="drawing h-auto w-full" viewBox="0 0 680 264" aria-hidden="true">
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
        <text x="206" y="46">
          agent
        </text>
        <text x="446" y="90">
          exception
        </text>
        <text x="446" y="168">
          booked
        </text>
        <text x="446" y="240">
          filed
        </text>
      </g>
    </svg>
  )
}
