/** A curve that crosses zero, with a slide rule to read it. */
export function CalculatorCover() {
  return (
    <>
      <path
        className="faint"
        d="M38 34H218M38 66H218M38 130H218M74 26v122M110 26v122M146 26v122M182 26v122"
      />
      <path className="thin" d="M38 22V150M34 98H222" />
      <path className="data" d="M38 140C80 134 104 118 128 98S178 50 216 32" />
      <path className="thin" strokeDasharray="3 4" d="M128 106V172" />
      <circle className="live ground" cx="128" cy="98" r="6" />
      <path className="line ground" d="M36 176h178v70H36z" />
      <path
        className="thin"
        d="M41 176v10M91.6 176v9M121.2 176v6M142.1 176v6M158.4 176v9M171.7 176v6M183 176v6M192.7 176v6M201.3 176v6M209 176v10M54.3 176v4M65.5 176v4M75.3 176v4M83.9 176v4"
      />
      <path
        className="thin"
        d="M41 246v-10M91.6 246v-9M121.2 246v-6M142.1 246v-6M158.4 246v-9M171.7 246v-6M183 246v-6M192.7 246v-6M201.3 246v-6M209 246v-10"
      />
      <g className="slide">
        <path className="line ground" d="M30 198h172v26H30z" />
        <path
          className="thin"
          d="M36 198v8M84.2 198v8M112.3 198v6M132.3 198v6M147.8 198v8M160.5 198v6M171.2 198v6M180.5 198v6M188.7 198v6M196 198v8M36 224v-8M62.6 224v-6M89.2 224v-8M115.8 224v-6M142.4 224v-8M169 224v-6M195.6 224v-8"
        />
      </g>
      <path className="line" d="M114 170h28v82h-28z" />
      <path className="live" d="M128 170v82" />
    </>
  )
}
