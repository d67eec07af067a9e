import type { ResourceIcon } from '#lib/ui/covers/icons.ts'

const FACES = {
  roadmap: RoadmapCover,
  quiz: QuizCover,
  calculator: CalculatorCover,
  guide: GuideCover,
} satisfies Record<ResourceIcon, () => React.JSX.Element>

/** A resource's cover, 3:4, as wide as its container. Decorative: the title is beside it. */
export function ResourceCover({ icon }: { icon: ResourceIcon }) {
  const Face = FACES[icon]
  return (
    <svg className="drawing cover h-auto w-full" viewBox="0 0 240 320" aria-hidden="true">
      <path className="faint" d="M231 10h3v304H14v-4M228 8h3v303H11v-3" />
      <path className="line ground" d="M6 6h222v302H6z" />
      <path className="faint" d="M22 6v302" />
      <path className="line" d="M14 62v20M14 232v20" />
      <path className="thin" d="M22 262H228M170 262v46" />
      <path className="line" d="M36 294V276l16 18V276" />
      <circle className="solid" cx="52" cy="276" r="2.5" />
      <path className="thin" d="M66 279h84M66 285h62M66 291h74M184 279h30M184 291h18" />
      <Face />
    </svg>
  )
}

/** A route across contour lines, station by station, with a walker following it. */
function RoadmapCover() {
  return (
    <>
      <path
        className="faint"
        d="M22 143q32 2 44-1 12-3 24-9 12-6 20-12 8-7 13-17 5-10 6-26 0-16-3-28-3-12-9-22-7-10-13-16-6-6-6-6M228 60q-14-5-18-7-4-3-8-6-4-4-8-8-4-5-8-11-3-6-5-10-1-4-2-8-1-4-1-4M228 218q-30 3-46 0-16-4-25-8-9-4-12-16-3-12-5-28-2-16 0-30 2-13 10-22 8-8 19-14 11-6 23-10 12-4 24-4 12 0 12 0M47 262q-5-16-3-24 2-8 8-16 7-8 14-12 7-4 18-6 10-2 22-1 12 1 20 3 8 2 14 9 6 7 5 19 0 12-3 20-3 8-3 8M22 129q32 2 44-2 12-4 21-11 9-6 16-18 7-12 8-24 2-12-2-24-3-12-9-20-6-8-18-16-12-8-12-8M228 40q-6-2-13-6-6-4-10-8-4-4-6-8-2-4-3-8-2-4-2-4M228 206q-22 3-34 0-12-3-20-10-9-6-14-18-5-12-4-28 2-16 7-24 6-8 17-14 10-7 22-9 12-2 19 0 7 1 7 1M68 262q-6-9-6-17 0-7 2-11 3-4 8-8 6-4 10-5 4-2 12-2 8 1 12 2 4 1 9 5 5 4 7 12 3 8-1 15-3 8-3 8-1 1-1 1M22 29q24-5 33-2 10 3 16 9 7 5 11 14 4 9 4 16 0 8-4 16-4 9-11 15-6 5-16 8-9 3-21 0-12-2-12-2M228 183q-22 5-30 2-8-4-14-11-5-8-5-20 1-12 6-18 5-5 13-9 8-3 18-2 9 1 11 2 1 1 1 1M22 44q16-7 24-6 8 1 16 8 8 7 9 16 2 8-2 16-4 8-12 12-7 4-15 4-8 0-14-3-6-3-6-3M228 167q-6 7-14 8-8 1-12-1-4-2-8-9-4-6-4-8 0-1 3-8 3-7 8-10 5-3 13-2 8 1 11 4 3 4 3 4"
      />
      <path
        className="thin"
        d="M22 16q24-3 36 0 12 4 20 10 8 6 14 17 6 11 5 27-1 16-7 24-5 8-17 15-11 7-23 9-12 1-20 0-8-2-8-2M228 24q-6-3-10-7-4-4-6-7-2-4-2-4M228 195q-14 3-22 3-8-1-16-5-8-4-14-11-6-8-8-16-2-8-1-16 1-8 6-16 5-8 11-12 6-4 18-7 12-2 19-1 7 2 7 2"
      />
      <path
        className="live"
        d="M40 244C62 236 70 214 88 196S112 164 122 142 138 104 146 84 172 44 196 34"
      />
      <path className="live" strokeDasharray="1 6" d="M196 34C206 30 216 22 224 14" />
      <g className="line ground">
        <circle cx="40" cy="244" r="4.5" />
        <circle cx="88" cy="196" r="4.5" />
        <circle cx="122" cy="142" r="4.5" />
        <circle cx="146" cy="84" r="4.5" />
      </g>
      <circle className="solid" cx="196" cy="34" r="5.5" />
      <circle className="solid walker" r="3.5" />
    </>
  )
}

/** A gauge that settles on its reading, above the four scales that make up the reading. */
function QuizCover() {
  return (
    <>
      <path className="faint" strokeWidth="1" d="M45 134a80 80 0 0 1 160 0" />
      <path
        className="line ticks"
        pathLength="100"
        strokeDasharray=".5 1.98"
        d="M50 134a75 75 0 0 1 150 0"
      />
      <path
        className="line ticks long"
        pathLength="100"
        strokeDasharray=".7 24.12"
        d="M54 134a71 71 0 0 1 142 0"
      />
      <path className="data arc" d="M168.8 65.2A86 86 0 0 1 211 134" />
      <path className="thin" d="M39 152H211" />
      <path className="faint" d="M45 178H205M45 198H205M45 218H205M45 238H205" />
      <path
        className="thin"
        d="M45 174v8M85 175v6M125 175v6M165 175v6M205 174v8M45 194v8M85 195v6M125 195v6M165 195v6M205 194v8M45 214v8M85 215v6M125 215v6M165 215v6M205 214v8M45 234v8M85 235v6M125 235v6M165 235v6M205 234v8"
      />
      <path className="data bars" d="M45 178h120M45 198h80M45 218h160M45 238h120" />
      <path
        className="line ground"
        d="m165 173 5 5-5 5-5-5zM125 193l5 5-5 5-5-5zM205 213l5 5-5 5-5-5zM165 233l5 5-5 5-5-5z"
      />
      <g className="needle">
        <path className="live" d="M125 134 125 76M125 134v14" />
      </g>
      <circle className="line ground" cx="125" cy="134" r="7" />
    </>
  )
}

/** A curve that crosses zero, with a slide rule to read it. */
function CalculatorCover() {
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

/** Any other resource: a page of text with one figure and a bookmark. */
function GuideCover() {
  return (
    <>
      <path className="line" d="M46 44h92" style={{ strokeWidth: 5 }} />
      <path className="line" d="M46 60h60" style={{ strokeWidth: 5 }} />
      <path className="thin" d="M46 92h62M46 104h66M46 116h54M46 128h64M46 140h58M46 152h30" />
      <path className="line ground" d="M126 90h78v64h-78z" />
      <path className="faint" d="M126 106h78M126 122h78M126 138h78M146 90v64M165 90v64M184 90v64" />
      <path className="data" d="M132 144l18-16 16 9 32-36" />
      <path
        className="thin"
        d="M46 178h158M46 190h150M46 202h158M46 214h140M46 226h154M46 238h88"
      />
      <g className="ribbon">
        <path className="solid" d="M192 6h18v56l-9-9-9 9z" />
      </g>
    </>
  )
}
